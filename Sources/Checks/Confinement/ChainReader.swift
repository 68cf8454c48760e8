import Lexer

/// Reads the values along one chain.
struct ChainReader {
  private let inference: FileInference
  private let chain: ChainID
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference, _ chain: ChainID) {
    self.inference = inference
    self.chain = chain
  }

  /// The root's value and the value after each suffix.
  func read() -> [Value] {
    let suffixes = Array(outline.suffixes(of: chain))
    var values = [root()]
    var place = 0
    while place < suffixes.count {
      let suffix = outline[suffixes[place]]
      let before = values[values.count - 1]
      switch suffix.kind {
      case .optional, .force:
        values.append(before)
      case .subscript:
        values.append(element(before))
      case .member:
        // A member and its call are one step; what is between them has no value.
        if place + 1 < suffixes.count, outline[suffixes[place + 1]].kind == .call {
          values.append(.unknown)
          values.append(call(suffixes[place + 1], of: suffix.name, on: before))
          place += 1
        } else {
          values.append(member(suffix.name, of: before))
        }
      case .call:
        values.append(place == 0 ? rootCall(suffixes[place], before) : .unknown)
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
      return name(current)
    case .selfKeyword:
      return selfValue(current.scope)
    case .parens:
      let elements = Array(outline.elements(of: chain))
      guard elements.count == 1 else {
        let values = elements.map { inference.value(of: outline[$0].value) }
        return Value(type: .tuple(values.map(\.type)), context: values.compactMap(\.context).first)
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

  private func selfValue(_ scope: ScopeID) -> Value {
    // A closure that captures self weakly still means it.
    guard let own = inference.enclosingType(scope) else { return .unknown }
    let type = SwiftType.named(own.name)
    let path = AccessPath(root: isStatic(scope) ? .type(own.name) : .instance(own.name))
    if isStatic(scope) { return Value(type: .metatype(type), path: path) }
    var value = Value(type: type, path: path)
    if inference.isContext(type) {
      value.context = ContextValue(path: path, queue: .borrowed)
    } else if inference.isManagedObject(type) {
      value.context = ContextValue(path: path.member(Names.managedObjectContext), queue: .borrowed)
    }
    return value
  }

  private func isStatic(_ scope: ScopeID) -> Bool {
    var function = inference.enclosingFunction(scope)
    if !function.isNone, outline[function].kind == .accessor { function = outline[function].owner }
    return !function.isNone && outline[function].modifiers.contains(.static)
  }

  private func name(_ current: Chain) -> Value {
    if file.lexed.tokens[Int(current.token)].kind == .dollarIdentifier {
      return implicitParameter(current)
    }
    if let binding = inference.binding(current.name, at: current.token, in: current.scope) {
      return inference.value(of: binding)
    }
    if let own = inference.enclosingType(current.scope) {
      let receiver = selfValue(current.scope)
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
    guard let closure = inference.implicitParameterClosure(current.scope) else { return .unknown }
    let digits = file.text(file.range(of: current.token)).dropFirst()
    guard let position = Int(digits) else { return .unknown }
    return ClosureParameters(inference).value(of: closure, position: position)
  }

  // MARK: Members

  /// The value of a member that the project declares; nil where it declares none of that name.
  private func memberIfKnown(_ name: Symbol, of receiver: Value, ownType: TypeID?) -> Value? {
    guard let id = ownType else { return nil }
    let members = inference.members(name, of: id)
    guard let member = members.first(where: { project.index.declaration($0).kind == .variable }) else {
      return members.isEmpty ? nil : .unknown
    }
    return declared(member, name, of: receiver)
  }

  private func declared(_ member: DeclarationReference, _ name: Symbol, of receiver: Value) -> Value {
    var value = inference.value(of: member)
    let path = receiver.path?.member(name)
    if var context = value.context, inference.isContext(value.type) {
      // The member of this instance, unless it makes one each time or hands out another's.
      if !context.isNew, let path, isOwnPath(context.path, name) { context.path = path }
      if context.isNew { context.path = AccessPath(root: .made(file.id, chain)) }
      value.context = context
    } else if inference.isObjectOrHolder(value.type) {
      value.context = inference.isManagedObject(receiver.type) ? receiver.context : value.context
    }
    value.path = path
    return value
  }

  /// Whether a property's own context is meant and not one that it takes from elsewhere.
  private func isOwnPath(_ path: AccessPath, _ name: Symbol) -> Bool {
    if case .instance = path.root { return true }
    return path.members.isEmpty
  }

  /// The value of a member, from whichever place the chain stands at.
  func memberValue(_ name: Symbol, of receiver: Value) -> Value { member(name, of: receiver) }

  private func member(_ name: Symbol, of receiver: Value) -> Value {
    switch receiver.type {
    case .metatype(let type):
      return staticMember(name, of: type)
    case .collection(let element):
      return collectionMember(name, element, receiver)
    case .dictionary(_, let value):
      return name == Names.values ? Value(type: .collection(value), context: receiver.context) : .unknown
    case .tuple:
      return .unknown
    case .named(let typeName, _):
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
          context.path = context.isNew ? AccessPath(root: .made(file.id, chain)) : path
          value.context = context
        }
        value.path = path
        return value
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
    if inference.isContainer(receiver.type) {
      if name == Names.viewContext {
        let path = receiver.path?.member(name) ?? AccessPath(root: .made(file.id, chain))
        return Value(
          type: .named(Names.NSManagedObjectContext),
          context: ContextValue(path: path, queue: .main, origin: origin), path: path)
      }
      if name == Names.persistentStoreCoordinator { return Value(type: .named(Names.NSPersistentStoreCoordinator)) }
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
      case (Names.NSFetchedResultsController, Names.fetchedObjects):
        return Value(type: .collection(arguments.first ?? .unknown), context: receiver.context)
      case (Names.NSFetchedResultsController, Names.managedObjectContext):
        return Value(type: .named(Names.NSManagedObjectContext), context: receiver.context)
      default:
        break
      }
    }
    if inference.isContext(receiver.type), name == Names.persistentStoreCoordinator {
      return Value(type: .named(Names.NSPersistentStoreCoordinator))
    }
    if inference.isContext(receiver.type), name == Names.parent {
      let path = receiver.path?.member(name) ?? AccessPath(root: .made(file.id, chain))
      return Value(type: .named(Names.NSManagedObjectContext), context: ContextValue(path: path, queue: .borrowed))
    }
    return .unknown
  }

  private var origin: Location {
    Location(file: file.id, range: file.range(of: outline[chain].tokens))
  }

  private func collectionMember(_ name: Symbol, _ element: SwiftType, _ receiver: Value) -> Value {
    if FrameworkFacts.elementMembers.contains(name) { return part(element, of: receiver) }
    if FrameworkFacts.sameElementMembers.contains(name) { return part(.collection(element), of: receiver) }
    return .unknown
  }

  /// A value that is a part of another: what holds of the one's objects holds of the other's.
  private func part(_ type: SwiftType, of whole: Value) -> Value {
    var value = Value(type: type)
    value.context = whole.context
    if inference.isObjectOrHolder(type) { value.handedOut = whole.handedOut }
    return value
  }

  private func element(_ value: Value) -> Value {
    switch value.type {
    case .collection(let element), .dictionary(_, let element): part(element, of: value)
    default: .unknown
    }
  }

  // MARK: Calls

  /// The value of `Name(…)`.
  private func rootCall(_ call: SuffixID, _ callee: Value) -> Value {
    let current = outline[chain]
    switch callee.type {
    case .metatype(let type):
      return made(type, call)
    case .function(_, let result):
      return Value(type: result)
    default:
      break
    }
    guard current.root == .name else { return .unknown }
    // `self.` left out: a method of the type around, or a function.
    if let own = inference.enclosingType(current.scope) {
      let receiver = selfValue(current.scope)
      if let result = projectCall(current.name, call, on: receiver, type: own.id) { return result }
      if let result = frameworkCall(call, current.name, receiver) { return result }
    }
    if let function = project.globalFunction(current.name, from: file) {
      return result(of: function, on: .unknown, call)
    }
    return .unknown
  }

  /// What an initialiser makes.
  private func made(_ type: SwiftType, _ call: SuffixID) -> Value {
    guard case .named(let name, _) = type else {
      if case .collection = type { return Value(type: type) }
      return .unknown
    }
    let arguments = Arguments(outline, call)
    if name.name == Names.NSManagedObjectContext || inference.isContext(type) {
      let queue = concurrencyType(arguments)
      let path = AccessPath(root: .made(file.id, chain))
      return Value(type: type, context: ContextValue(path: path, queue: queue, origin: origin, isNew: true))
    }
    if inference.isManagedObject(type) {
      let context = arguments[Names.context].map { inference.value(of: $0).context } ?? nil
      return Value(type: type, context: context)
    }
    switch name.name {
    case Names.DispatchQueue, Names.DispatchSerialQueue, Names.OperationQueue:
      return Value(type: type, queue: .other)
    case Names.NSFetchedResultsController:
      let context = arguments[Symbol("managedObjectContext")].map { inference.value(of: $0).context } ?? nil
      return Value(type: fetchedResultsType(type, arguments), context: context)
    default:
      return Value(type: type)
    }
  }

  private func fetchedResultsType(_ type: SwiftType, _ arguments: Arguments) -> SwiftType {
    guard case .named(let name, let written) = type, written.isEmpty, let request = arguments[Names.fetchRequest],
      case .named(_, let result) = inference.value(of: request).type
    else { return type }
    return .named(name, result)
  }

  private func concurrencyType(_ arguments: Arguments) -> ContextQueue {
    guard let expression = arguments[Names.concurrencyType] ?? arguments.first,
      let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone
    else { return .borrowed }
    var name = outline[chain].name
    if let last = outline[chain].lastSuffix.ifAny { name = outline[last].name }
    switch name {
    case Names.mainQueueConcurrencyType, Names.mainQueue: return .main
    case Names.privateQueueConcurrencyType, Names.privateQueue: return .background
    default: return .borrowed
    }
  }

  /// The value of `receiver.name(…)`.
  private func call(_ call: SuffixID, of name: Symbol, on receiver: Value) -> Value {
    switch receiver.type {
    case .metatype(let type):
      if name == Names.`init` { return made(type, call) }
      if case .named(let typeName, _) = type {
        if typeName.name == Names.DispatchQueue, name == Names.global { return Value(type: type, queue: .other) }
        if let id = project.type(typeName, from: file, scope: outline[chain].scope),
          let result = projectCall(name, call, on: receiver, type: id)
        {
          return result
        }
      }
      if inference.isManagedObject(type), name == Names.fetchRequest {
        return Value(type: .named(TypeName(name: Names.NSFetchRequest), [type]))
      }
      return .unknown
    case .collection(let element):
      return collectionCall(name, element, call, receiver)
    case .named(let typeName, _):
      if let id = project.type(typeName, from: file, scope: outline[chain].scope),
        let result = projectCall(name, call, on: receiver, type: id)
      {
        return result
      }
      return frameworkCall(call, name, receiver) ?? .unknown
    default:
      return frameworkCall(call, name, receiver) ?? .unknown
    }
  }

  private func projectCall(_ name: Symbol, _ call: SuffixID, on receiver: Value, type id: TypeID?) -> Value? {
    guard let id else { return nil }
    let functions = inference.members(name, of: id).filter { project.index.declaration($0).kind == .function }
    guard let function = project.chosen(functions, Arguments(outline, call)) else {
      return functions.isEmpty ? nil : .unknown
    }
    return result(of: function, on: receiver, call)
  }

  private func result(of function: DeclarationReference, on receiver: Value, _ call: SuffixID) -> Value {
    var value = inference.value(of: function)
    if inference.isObjectOrHolder(value.type), handsOut(function) { value.handedOut = origin }
    guard var context = value.context else { return value }
    if inference.isContext(value.type) {
      if context.isNew {
        context.path = AccessPath(root: .made(file.id, chain))
        context.origin = origin
      } else if case .instance = context.path.root, let path = receiver.path {
        context.path = AccessPath(root: path.root, members: path.members + context.path.members)
      } else if case .binding = context.path.root {
        context.queue = .borrowed
      }
      value.context = context
    } else {
      value.context = nil
    }
    return value
  }

  /// Whether a function gives objects to callers that are not on their context's queue: it takes care of the queue by
  /// itself, since it is asynchronous or asks nothing of its caller.
  private func handsOut(_ function: DeclarationReference) -> Bool {
    let declaration = project.index.declaration(function)
    if declaration.modifiers.contains(.async) { return true }
    guard declaration.kind == .function, let body = declaration.body.ifAny else { return false }
    let file = project.index.file(function)
    // It has a block on a queue in it, and no duty.
    let performs = project.calls(of: file)[Names.performAndWait].contains {
      file.outline[body].tokens.contains(Int($0.token))
    }
    return performs && inference.summary(of: function)?.duties.isEmpty != false
  }

  private func frameworkCall(_ call: SuffixID, _ name: Symbol, _ receiver: Value) -> Value? {
    if inference.isContainer(receiver.type), name == Names.newBackgroundContext {
      let path = AccessPath(root: .made(file.id, chain))
      return Value(
        type: .named(Names.NSManagedObjectContext),
        context: ContextValue(path: path, queue: .background, origin: origin, isNew: true))
    }
    if inference.isContext(receiver.type) { return contextCall(call, name, receiver) }
    if case .named(let typeName, let arguments) = receiver.type, typeName.name == Names.NSFetchedResultsController,
      name == Names.object
    {
      return Value(type: arguments.first ?? .unknown, context: receiver.context)
    }
    return nil
  }

  private func contextCall(_ call: SuffixID, _ name: Symbol, _ receiver: Value) -> Value? {
    let arguments = Arguments(outline, call)
    switch name {
    case Names.fetch:
      guard let request = arguments.first else { return nil }
      let type = inference.value(of: request).type
      guard case .named(_, let results) = type, let result = results.first else {
        return Value(type: .collection(.unknown), context: receiver.context)
      }
      return Value(type: .collection(result), context: receiver.context)
    case Names.perform, Names.performAndWait:
      guard let closure = closureArgument(call) else { return nil }
      var value = closureResult(closure)
      if inference.isObjectOrHolder(value.type) {
        value.handedOut = origin
        value.context = receiver.context
      }
      return value
    case Names.existingObject, Names.object, Names.registeredObject:
      return Value(type: .named(Names.NSManagedObject), context: receiver.context)
    default:
      return nil
    }
  }

  private func closureArgument(_ call: SuffixID) -> ClosureID? {
    for argument in outline.arguments(of: call) {
      guard let value = outline[argument].value.ifAny, let chain = outline[value].firstChain.ifAny,
        let closure = outline[chain].closure.ifAny
      else { continue }
      return closure
    }
    return nil
  }

  /// The value that a closure gives: of its only expression, or of what it returns last.
  private func closureResult(_ closure: ClosureID) -> Value {
    ReturnedValue(inference).value(ofScope: outline[closure].scope, annotated: outline[closure].result)
  }

  private func collectionCall(_ name: Symbol, _ element: SwiftType, _ call: SuffixID, _ receiver: Value) -> Value {
    switch name {
    case Names.map, Names.compactMap, Names.flatMap:
      return mapped(call, element, receiver)
    case Names.first, Names.last:
      return part(element, of: receiver)
    default:
      return collectionMember(name, element, receiver)
    }
  }

  private func mapped(_ call: SuffixID, _ element: SwiftType, _ receiver: Value) -> Value {
    guard let argument = Arguments(outline, call).first, let root = outline[argument].firstChain.ifAny else {
      return Value(type: .collection(.unknown))
    }
    if let closure = outline[root].closure.ifAny {
      let result = closureResult(closure)
      return Value(type: .collection(result.type), context: result.context)
    }
    if outline[root].root == .keyPath {
      var value = Value(type: element, context: receiver.context)
      for suffix in outline.suffixes(of: root) where outline[suffix].kind == .member {
        value = member(outline[suffix].name, of: value)
      }
      return Value(type: .collection(value.type), context: value.context)
    }
    return Value(type: .collection(.unknown))
  }
}

/// The arguments of a call by their labels.
struct Arguments {
  private let outline: Outline
  private let call: SuffixID

  init(_ outline: Outline, _ call: SuffixID) {
    self.outline = outline
    self.call = call
  }

  /// The value of the first argument that has the label.
  subscript(_ label: Symbol) -> ExpressionID? {
    for argument in outline.arguments(of: call) where outline[argument].label == label {
      return outline[argument].value.ifAny
    }
    return nil
  }

  /// The value of the first argument.
  var first: ExpressionID? { outline[call].firstArgument.ifAny.flatMap { outline[$0].value.ifAny } }

  /// The labels in the brackets, and how many closures trail.
  var shape: (labels: [Symbol], trailing: Int) {
    var labels: [Symbol] = []
    var trailing = 0
    for argument in outline.arguments(of: call) {
      if outline[argument].isTrailing { trailing += 1 } else { labels.append(outline[argument].label) }
    }
    return (labels, trailing)
  }
}
