import Lexer

/// Reads the values along one chain.
struct ChainReader {
  let inference: FileInference
  let chain: ChainID
  var file: SourceFile { inference.file }
  var outline: Outline { inference.file.outline }
  var project: Project { _read { yield inference.project } }

  init(_ inference: FileInference, _ chain: ChainID) {
    self.inference = inference
    self.chain = chain
  }

  /// The root's value and the value after each suffix.
  ///
  /// - Parameter begun: the first of these, as far as they are known.
  func read(after begun: [Value]) -> [Value] { read(Array(outline.suffixes(of: chain)), after: begun) }

  /// The values up to the one that a suffix follows.
  ///
  /// Between a member and its call there is no value: the last one is then what the member is without the call.
  func values(before suffix: SuffixID, after begun: [Value]) -> [Value] {
    read(outline.suffixes(of: chain).prefix { $0 != suffix }, after: begun)
  }

  private func read(_ suffixes: [SuffixID], after begun: [Value]) -> [Value] {
    if begun.isEmpty, suffixes.isEmpty { return [root()] }
    var values = begun
    values.reserveCapacity(suffixes.count + 1)
    if begun.isEmpty { values.append(root()) }
    var place = values.count - 1
    while place < suffixes.count {
      let suffix = outline[suffixes[place]]
      let before = values[values.count - 1]
      switch suffix.kind {
      case .optional, .force:
        values.append(before)
      case .subscript:
        values.append(
          changed(suffixes[place], suffixes.prefix(place)) ?? registered(suffixes[place], place) ?? element(before))
      case .member:
        // A member and its call are one step; what is between them has no value.
        if place + 1 < suffixes.count, outline[suffixes[place + 1]].kind == .call {
          values.append(.unknown)
          let result = inference.reading(suffixes[place], on: before) {
            call(suffixes[place + 1], of: suffix.name, on: before)
          }
          values.append(told(result, suffix.name, of: before, isCall: true))
          place += 1
        } else {
          let value = published(at: suffix.token, of: before) ?? member(suffix.name, of: before)
          values.append(told(value, suffix.name, of: before))
        }
      case .call:
        let isCallOfRoot = place == 0 && outline[chain].root == .name
        values.append(
          isCallOfRoot
            ? told(
              rootCall(suffixes[place], before), outline[chain].name,
              of: project.facts.isEmpty ? .unknown : inference.selfValue(in: outline[chain].scope), isCall: true)
            : place == 0 ? rootCall(suffixes[place], before) : .unknown)
      }
      place += 1
    }
    return values
  }

  // MARK: Roots

  private func root() -> Value {
    let current = outline[chain]
    switch current.root {
    case .name:
      let value = name(current)
      guard !project.facts.isEmpty, inference.binding(current.name, at: current.token, in: current.scope) == nil else {
        return value
      }
      return told(value, current.name, of: inference.selfValue(in: current.scope))
    case .selfKeyword:
      return inference.selfValue(in: current.scope)
    case .superKeyword:
      return superValue(in: current.scope)
    case .parens:
      let elements = Array(outline.elements(of: chain))
      guard elements.count == 1 else {
        let values = elements.map { inference.value(of: outline[$0].value) }
        let objects = values.first { inference.isObjectOrHolder($0.type) }
        return Value(
          type: .tuple(values.map(\.type)), context: objects?.context ?? values.compactMap(\.context).first,
          handedOut: objects?.handedOut)
      }
      return inference.value(of: outline[elements[0]].value)
    case .array:
      guard let first = outline[chain].firstElement.ifAny else { return Value(type: .collection(.unknown)) }
      let value = inference.value(of: outline[first].value)
      return Value(type: .collection(value.type), context: inference.isObjectOrHolder(value.type) ? value.context : nil)
    case .closure:
      return closureResult(current.closure)
    default:
      return .unknown
    }
  }

  private func name(_ current: Chain) -> Value {
    if file.lexed.tokens[Int(current.token)].kind == .dollarIdentifier {
      return implicitParameter(current)
    }
    if let binding = inference.binding(current.name, at: current.token, in: current.scope) {
      return inference.value(of: binding)
    }
    if let own = inference.enclosingType(current.scope) {
      let receiver = inference.selfValue(in: current.scope)
      if let value = memberIfKnown(current.name, of: receiver, ownType: own.id) { return value }
      // Members of a context and of a managed object that an extension or subclass uses without `self`.
      let value = member(current.name, of: receiver)
      if value != .unknown { return value }
    }
    if let global = project.global(current.name, from: file) { return inference.value(of: global) }
    guard startsUpperCase(current.token) else { return .unknown }
    var type = SwiftType.named(TypeName(name: current.name), genericArguments(current))
    type = inference.resolved(type, in: current.scope)
    return Value(type: .metatype(type), path: AccessPath(root: .type(current.name)))
  }

  /// `super`: the same object, known by its superclass.
  private func superValue(in scope: ScopeID) -> Value {
    var value = inference.selfValue(in: scope)
    guard let own = inference.enclosingType(scope)?.id, project.index[own].kind == .class,
      let first = project.index[own].inherited.first, !inference.isManagedObject(value.type)
    else { return .unknown }
    if case .metatype = value.type {
      value.type = .metatype(.named(first.name))
    } else {
      value.type = .named(first.name)
    }
    return value
  }

  private func genericArguments(_ current: Chain) -> [SwiftType] {
    guard !current.generics.isEmpty else { return [] }
    // The name and its arguments are one type.
    let type = inference.type(TokenRange(Int(current.token), Int(current.generics.end)))
    switch type {
    case .named(_, let arguments): return arguments.map { inference.resolved($0, in: current.scope) }
    case .collection(let element): return [element]
    default: return []
    }
  }

  private func startsUpperCase(_ token: Int32) -> Bool {
    let byte = file.bytes[Int(file.lexed.tokens[Int(token)].start)]
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private func implicitParameter(_ current: Chain) -> Value {
    let digits = file.text(file.range(of: current.token)).dropFirst()
    guard let position = Int(digits) else {
      return published(Symbol(String(digits)), by: inference.enclosingType(current.scope)?.id) ?? .unknown
    }
    guard let closure = inference.implicitParameterClosure(current.scope) else { return .unknown }
    return ClosureParameters(inference).value(of: closure, position: position)
  }

  // MARK: Members

  /// The value of a member that the project declares; nil where it declares none of that name.
  func memberIfKnown(_ name: Symbol, of receiver: Value, ownType: TypeID?) -> Value? {
    guard let id = ownType else { return nil }
    let members = inference.members(name, of: id)
    guard let member = members.first(where: { project.index.declaration($0).kind == .variable }) else {
      // A type that is declared in the type is none of its values.
      return members.allSatisfy({ project.index.declaration($0).kind.isType }) ? nil : .unknown
    }
    return declared(member, name, of: receiver)
  }

  private func declared(_ member: DeclarationReference, _ name: Symbol, of receiver: Value) -> Value {
    var value = inference.value(of: member)
    if let type = substituted(member, of: receiver.type) { value.type = type }
    let path = receiver.path?.member(name)
    if let kept = receiver.context, kept.queue != .borrowed, value.context?.queue == .borrowed,
      inference.isContext(value.type),
      !inference.isContext(receiver.type), !inference.isManagedObject(receiver.type),
      !inference.isContainer(receiver.type)
    {
      // The context that this very value was made with.
      value.context = kept
    } else if var context = value.context, inference.isContext(value.type) {
      // The member of this instance, or the one that it hands out for it, unless it makes one each time.
      if !context.isNew, let path, isOwnPath(context.path, name) {
        context.path = path
      } else if !context.isNew, case .instance = context.path.root, let start = receiver.path {
        context.path = AccessPath(root: start.root, members: start.members + context.path.members)
      }
      if context.isNew { context.path = AccessPath(root: .made(file.id, chain)) }
      value.context = context
    } else if inference.isObjectOrHolder(value.type) {
      let isOwners = inference.isManagedObject(receiver.type)
      value.context = isOwners ? receiver.context : kept(value.context, by: receiver) ?? receiver.context
      value.handedOut = value.handedOut ?? receiver.handedOut
    }
    if !inference.isObjectOrHolder(value.type), inference.carriesObjects(value.type), let context = value.context {
      value.context = unreachable(context)
    }
    value.path = path
    return value
  }

  /// The context of the objects that a member keeps, as it is reached over the receiver.
  private func kept(_ context: ContextValue?, by receiver: Value) -> ContextValue? {
    guard var context, case .instance = context.path.root else { return context }
    guard let start = receiver.path else { return unreachable(context) }
    context.path = AccessPath(root: start.root, members: start.members + context.path.members)
    return context
  }

  /// Whether a property's own context is meant and not one that it takes from elsewhere.
  private func isOwnPath(_ path: AccessPath, _ name: Symbol) -> Bool {
    if case .instance = path.root { return path.members == [name] }
    return path.members.isEmpty
  }

  /// The value of a member, from whichever place the chain stands at.
  func memberValue(_ name: Symbol, of receiver: Value) -> Value { member(name, of: receiver) }

  func member(_ name: Symbol, of receiver: Value) -> Value {
    switch receiver.type {
    case .metatype(let type):
      return staticMember(name, of: type)
    case .collection(let element):
      return collectionMember(name, element, receiver)
    case .dictionary(let key, let value):
      if name == Names.values { return part(.collection(value), of: receiver) }
      return collectionMember(name, .tuple([key, value]), receiver)
    case .tuple(let elements):
      return tupleMember(name, elements, receiver)
    case .named(let typeName, _):
      // `await future.value`, `publisher.values`
      if let carried = inference.carried(receiver.type), inference.isObjectOrHolder(carried) {
        if name == Self.awaitedValue { return part(carried, of: receiver) }
        if name == Names.values { return receiver }
      }
      if let id = project.type(typeName, from: file, scope: outline[chain].scope) {
        if let value = memberIfKnown(name, of: receiver, ownType: id), value != .unknown { return value }
        if let entity = project.index[id].entity {
          return modelMember(name, entity, receiver) ?? frameworkMember(name, receiver)
        }
      }
      return frameworkMember(name, receiver)
    case .unknown, .function:
      return frameworkMember(name, receiver)
    }
  }

  private func staticMember(_ name: Symbol, of type: SwiftType) -> Value {
    if case .named(let typeName, _) = type {
      if typeName.name == Names.DispatchQueue || typeName.name == Names.OperationQueue
        || typeName.name == Names.RunLoop,
        name == Names.main
      {
        return Value(type: type, queue: .main)
      }
      if let id = project.type(typeName, from: file, scope: outline[chain].scope),
        let member = inference.members(name, of: id).first(where: {
          project.index.declaration($0).kind == .variable && project.index.declaration($0).modifiers.contains(.static)
        })
      {
        var value = inference.value(of: member)
        let path = AccessPath(root: .type(typeName.name)).member(name)
        if var context = value.context, inference.isContext(value.type) {
          if context.isNew {
            context.path = AccessPath(root: .made(file.id, chain))
          } else if !context.path.isShared {
            context.path = path
          }
          value.context = context
        }
        value.path = path
        return value
      }
      // `Outer.Inner`
      if (project.index.typesByName[name] ?? []).contains(where: { project.index[$0].qualifier == typeName.name }) {
        let nested = SwiftType.named(TypeName(name: name, qualifier: typeName.name), [])
        return Value(type: .metatype(nested), path: AccessPath(root: .type(name)))
      }
      if name == Symbol("shared") || name == Symbol("default") || name == Names.`init` { return Value(type: type) }
    }
    return .unknown
  }

  private func modelMember(_ name: Symbol, _ entity: ModelEntity, _ receiver: Value) -> Value? {
    for ancestor in project.lineage(of: entity) {
      if let relationship = ancestor.relationships.first(where: { Symbol($0.name) == name }) {
        let type = project.entityType(relationship.destinationName)
        return Value(type: relationship.isToMany ? .collection(type) : type, context: receiver.context)
      }
      if ancestor.attributes.contains(where: { Symbol($0.name) == name }) {
        return Value(type: .named(Symbol("attribute")))
      }
    }
    return nil
  }

  private func frameworkMember(_ name: Symbol, _ receiver: Value) -> Value {
    if let context = modelContextMember(name, receiver) { return context }
    if inference.isContainer(receiver.type) {
      if name == Names.viewContext {
        let path = receiver.path?.member(name) ?? AccessPath(root: .made(file.id, chain))
        return Value(
          type: .named(Names.NSManagedObjectContext),
          context: ContextValue(path: path, queue: .main, origin: origin), path: path)
      }
      if name == Names.persistentStoreCoordinator { return Value(type: .named(Names.NSPersistentStoreCoordinator)) }
      if name == Names.persistentStoreDescriptions {
        return Value(type: .collection(.named(Names.NSPersistentStoreDescription)))
      }
    }
    if inference.isManagedObject(receiver.type) {
      if name == Names.objectID { return Value(type: .named(Names.NSManagedObjectID)) }
      if name == Names.managedObjectContext {
        let path = receiver.path?.member(name) ?? AccessPath(root: .made(file.id, chain))
        let context = receiver.context ?? ContextValue(path: path, queue: .borrowed)
        return Value(type: .named(Names.NSManagedObjectContext), context: context, path: path)
      }
    }
    if case .named(let typeName, let arguments) = receiver.type {
      switch (typeName.name, name) {
      case (Names.NSPersistentStoreCoordinator, Names.persistentStores):
        return Value(type: .collection(.named(Names.NSPersistentStore)))
      case (Names.NSPersistentHistoryTransaction, Names.token):
        return Value(type: .named(Names.NSPersistentHistoryToken))
      case (Names.NSFetchedResultsController, Names.fetchedObjects):
        return Value(
          type: .collection(arguments.first ?? .unknown), context: receiver.context, path: receiver.path?.member(name))
      case (Names.NSFetchedResultsController, Names.managedObjectContext):
        let path = receiver.path?.member(name) ?? AccessPath(root: .made(file.id, chain))
        let context = receiver.context ?? ContextValue(path: path, queue: .borrowed)
        return Value(type: .named(Names.NSManagedObjectContext), context: context, path: path)
      default:
        break
      }
    }
    // `session.itemProviders`, `item.attachments` of what an extension is given.
    if let type = FrameworkFacts.objectMember(name, of: receiver.type.name?.name) { return Value(type: type) }
    if inference.isContext(receiver.type), name == Names.persistentStoreCoordinator {
      return Value(type: .named(Names.NSPersistentStoreCoordinator))
    }
    if inference.isContext(receiver.type), name == Names.parent {
      let path = receiver.path?.member(name) ?? AccessPath(root: .made(file.id, chain))
      return Value(type: .named(Names.NSManagedObjectContext), context: ContextValue(path: path, queue: .borrowed))
    }
    return .unknown
  }

  var origin: Location {
    Location(file: file.id, range: file.range(of: outline[chain].tokens))
  }

  func collectionMember(_ name: Symbol, _ element: SwiftType, _ receiver: Value) -> Value {
    if FrameworkFacts.elementMembers.contains(name) { return part(element, of: receiver) }
    if FrameworkFacts.sameElementMembers.contains(name) { return part(.collection(element), of: receiver) }
    return .unknown
  }

  /// `pair.1`, `pair.value` of a dictionary's pair, and `pair.element` of what is enumerated.
  private func tupleMember(_ name: Symbol, _ elements: [SwiftType], _ receiver: Value) -> Value {
    let names = elements.count == 2 ? [Self.tupleNames, Self.pairNames, Self.countedNames] : [Self.tupleNames]
    guard let place = names.lazy.compactMap({ $0.firstIndex(of: name) }).first, place < elements.count else {
      return .unknown
    }
    return part(elements[place], of: receiver)
  }

  private static let tupleNames = ["0", "1", "2", "3", "4", "5"].map { Symbol($0) }
  private static let awaitedValue = Symbol("value")
  private static let pairNames = [Symbol("key"), Symbol("value")]
  private static let countedNames = [Symbol("offset"), Symbol("element")]

  /// A value that is a part of another: what holds of the one's objects holds of the other's.
  func part(_ type: SwiftType, of whole: Value) -> Value {
    var value = Value(type: type)
    value.context = whole.context
    if inference.isObjectOrHolder(type) { value.handedOut = whole.handedOut }
    return value
  }

  /// `note.userInfo?[NSInsertedObjectsKey]`: rows that belong to the context which has posted what it saved. Whoever is
  /// on a queue of no context's has them off their queue.
  private func changed(_ suffix: SuffixID, _ before: ArraySlice<SuffixID>) -> Value? {
    guard let member = before.last(where: { outline[$0].kind == .member }), outline[member].name == Names.userInfo,
      let key = Arguments(outline, suffix).first, let name = outline[key].firstChain.ifAny,
      outline[name].next.isNone, FrameworkFacts.changedObjectsKeys.contains(outline[name].name)
    else { return nil }
    return Value(
      context: SaveObserver(inference).poster(around: outline[chain].scope),
      handedOut: Value.HandOut(way: .task, place: origin))
  }

  /// `self[StoreKey.self]` in an extension of `EnvironmentValues` or a library's registry: what the key says to be its
  /// value where the app runs.
  private func registered(_ suffix: SuffixID, _ place: Int) -> Value? {
    guard place == 0, outline[chain].root == .selfKeyword, let argument = Arguments(outline, suffix).first,
      let key = outline[argument].firstChain.ifAny, outline[key].root == .name,
      let last = outline[key].lastSuffix.ifAny, outline[last].kind == .member, outline[last].name == Names.selfName,
      case .metatype(let type)? = inference.values(of: key).first?.type
    else { return nil }
    for name in FrameworkFacts.keyValues {
      let value = staticMember(name, of: type)
      if value != .unknown { return value }
    }
    return nil
  }

  func element(_ value: Value) -> Value {
    switch value.type {
    case .collection(let element), .dictionary(_, let element): part(element, of: value)
    default: .unknown
    }
  }
}
