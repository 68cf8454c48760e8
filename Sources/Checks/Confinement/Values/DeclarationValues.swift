import Lexer

/// What the properties and functions of one file hand out: contexts with their queue, containers, requests, types.
struct DeclarationValues {
  let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  func read() -> [DeclarationReference: Value] {
    var values: [DeclarationReference: Value] = [:]
    for index in outline.declarations.indices {
      let declaration = outline.declarations[index]
      let id = DeclarationID(index)
      let place = outline[declaration.scope].kind
      guard place == .type || place == .file else { continue }
      let value: Value
      if let implemented = implementedValue(of: id, declaration) {
        value = implemented
        if value != .unknown { values[DeclarationReference(file: inference.file.id, declaration: id)] = value }
        continue
      }
      switch declaration.kind {
      case .variable: value = property(id, declaration)
      case .function: value = function(declaration)
      default: continue
      }
      if value != .unknown { values[DeclarationReference(file: inference.file.id, declaration: id)] = value }
    }
    return values
  }

  /// What a requirement of a protocol hands out is what its only implementation does, or a context of the queue that all
  /// implementations agree in; nil where they do not, or where the declaration is no requirement.
  private func implementedValue(of id: DeclarationID, _ declaration: Declaration) -> Value? {
    guard let parent = outline[declaration.scope].declaration.ifAny, outline[parent].kind == .protocol else {
      return nil
    }
    let requirement = DeclarationReference(file: inference.file.id, declaration: id)
    let implementations = inference.project.shippedImplementations(of: requirement)
    guard implementations.count > 1 else { return implementations.first.map { inference.value(of: $0) } }
    guard implementations.count <= Self.implementationLimit else { return nil }
    let values = implementations.map { inference.value(of: $0) }
    guard var context = values[0].context, context.queue != .borrowed,
      values.allSatisfy({
        inference.isContext($0.type) && $0.context?.queue == context.queue && $0.context?.isNew == context.isNew
      })
    else { return nil }
    context.path = ownPath(declaration)
    context.maker = .none
    return Value(type: .named(Names.NSManagedObjectContext), context: context)
  }

  /// How many implementations of a requirement are asked.
  private static let implementationLimit = 8

  // MARK: Properties

  private func property(_ id: DeclarationID, _ declaration: Declaration) -> Value {
    if let type = plainType(declaration) { return Value(type: type) }
    var value = Value.unknown
    if let wrapped = wrapped(declaration) { value = wrapped }
    let binding = declaration.binding
    if !binding.isNone, !outline[binding].value.isNone {
      value = inference.value(of: outline[binding].value)
    } else if let getter = getter(of: id) {
      value = ReturnedValue(inference).value(ofScope: outline[getter].body, annotated: .none)
    } else if let assigned = assignedInInitializers(declaration) ?? contextAssigned(declaration) {
      value = assigned
    }
    if !declaration.type.isEmpty {
      let annotated = inference.resolved(inference.type(declaration.type), in: declaration.scope)
      if annotated != .unknown {
        if case .named(_, let arguments) = annotated, arguments.isEmpty, case .named(_, let known) = value.type,
          !known.isEmpty, annotated.name == value.type.name
        {
        } else if !inference.isContext(value.type) || inference.isContext(annotated) {
          value.type = annotated
        }
      }
    }
    if inference.isObjectOrHolder(value.type), value.context == nil, getter(of: id) == nil {
      value.context = ownerOfAssigned(declaration)
    }
    if inference.carriesObjects(value.type), value.context == nil, let sent = sent(through: declaration) {
      value.context = sent.context
      value.handedOut = sent.handedOut
    }
    if let name = value.type.name?.name, FrameworkFacts.dispatchSources.contains(name), value.queue == nil {
      value.queue = queueOfAssigned(declaration)
    }
    return owned(value, declaration, isComputed: getter(of: id) != nil || isHandedOutByWrapper(declaration))
  }

  /// Whether a wrapper of the project hands out a shared context for the property.
  private func isHandedOutByWrapper(_ declaration: Declaration) -> Bool {
    declaration.attributes.contains { number in
      wrappedByProject(outline.attributes[number], declaration)?.context?.path.isShared ?? false
    }
  }

  /// The queue of the dispatch sources that all members of the type put into a property, if they agree.
  private func queueOfAssigned(_ declaration: Declaration) -> Value.QueueKind? {
    var queue: Value.QueueKind?
    for (value, _) in assignments(declaration, everywhere: true) where value.type != .unknown {
      guard let other = value.queue, queue == nil || queue == other else { return nil }
      queue = other
    }
    return queue
  }

  /// The context whose objects all members of the type put into a property, if they agree.
  private func ownerOfAssigned(_ declaration: Declaration) -> ContextValue? {
    guard !declaration.modifiers.contains(.let) else { return nil }
    var owner: ContextValue?
    let assigned = assignments(declaration, everywhere: true).map(\.value)
    for value in assigned + added(to: declaration) where inference.isObjectOrHolder(value.type) {
      guard let context = value.context, context.queue != .borrowed else { return nil }
      if let owner, owner.queue != context.queue { return nil }
      owner = owner ?? context
    }
    return owner
  }

  /// The type of a property whose annotation says all that there is to know: it is no context, and nothing that has
  /// one, and no queue.
  private func plainType(_ declaration: Declaration) -> SwiftType? {
    guard !declaration.type.isEmpty else { return nil }
    let type = inference.resolved(inference.type(declaration.type), in: declaration.scope)
    switch type {
    case .named(let name, _):
      guard !inference.isContext(type), !inference.isManagedObject(type), !Self.followed.contains(name.name),
        !FrameworkFacts.dispatchSources.contains(name.name), !inference.carriesObjects(type)
      else { return nil }
      return type
    case .collection(let element):
      return inference.isObjectOrHolder(element) || element == .unknown ? nil : type
    case .unknown:
      return nil
    case .dictionary, .tuple, .function, .metatype:
      return inference.isObjectOrHolder(type) ? nil : type
    }
  }

  private static let followed: Set<Symbol> = [
    Names.DispatchQueue, Names.DispatchSerialQueue, Names.OperationQueue, Names.NSFetchRequest,
    Names.NSFetchedResultsController,
  ]

  /// A stored context is known by its property.
  private func owned(_ value: Value, _ declaration: Declaration, isComputed: Bool) -> Value {
    var value = value
    value.path = nil
    let path = ownPath(declaration)
    guard inference.isContext(value.type) else {
      let isController = value.type.name?.name == Names.NSFetchedResultsController
      let isHolder = inference.isObjectOrHolder(value.type) || inference.carriesObjects(value.type)
      if !isHolder, !isController { value.context = nil }
      // Of a stored object's context nobody else knows the variable that it was in.
      if !isComputed, let context = value.context, !isReachable(context.path) {
        if context.keeper.property == .none {
          value.context?.path = path.member(Names.managedObjectContext)
        } else {
          // The object is one of the context that the property beside it keeps.
          value.context?.path = AccessPath(root: .instance(context.keeper.type)).member(context.keeper.property)
          value.context?.maker = context.keeper.type
        }
      }
      return value
    }
    guard var context = value.context else {
      value.context =
        given(declaration, path) ?? kept(declaration, path) ?? ContextValue(path: path, queue: .borrowed)
      return value
    }
    if isComputed {
      // A getter that makes a context makes one for each reader; one that hands out another's keeps its path.
      if case .binding(let file, let binding) = context.path.root {
        if file == inference.file.id, context.queue == .background, context.path.members.isEmpty,
          isOnlyReturned(binding)
        {
          context.isNew = true
        }
        context.path = path
      }
      if case .made = context.path.root, !context.isNew { context.isNew = context.queue == .background }
    } else {
      let isMade = context.isNew || inference.isMadeForVariable(context)
      if isMade, let own = inference.enclosingType(declaration.scope), !declaration.modifiers.contains(.static) {
        context.maker = own.name
      }
      let isAlias = !context.isNew && isReachable(context.path) && isSetOnce(declaration)
      if context.queue == .borrowed, !isAlias, let given = given(declaration, path) {
        context = given
      } else if !isMade {
        // A context that another one made is known by it, or at least not for one of this type's own.
        context.maker = isAlias ? context.maker : .none
      }
      if !isAlias { context.path = path }
      context.isNew = false
      if let assigned = conflictingAssignment(declaration, context) { context.queue = assigned }
    }
    value.context = context
    return value
  }

  /// Whether a context that a getter makes is only set up and returned: it is kept nowhere, and nothing else is returned.
  private func isOnlyReturned(_ binding: BindingID) -> Bool {
    let record = outline[binding]
    let getter = inference.enclosingFunction(record.scope)
    guard record.kind == .variable, let body = getter.ifAny.flatMap({ outline[$0].body.ifAny }), record.scope == body,
      let constant = record.declaration.ifAny, outline[constant].modifiers.contains(.let)
    else { return false }
    let range = outline[body].tokens
    let returned = inference.project.expressions(in: range, of: inference.file).filter { outline[$0].role == .returned }
    guard returned.count == 1, let only = outline[returned[0]].firstChain.ifAny else { return false }
    return inference.mentions[record.name].allSatisfy { mention in
      let chain = outline[mention.chain]
      guard mention.member.isNone, range.contains(Int(chain.token)) else { return true }
      return mention.chain == only || !chain.firstSuffix.isNone
    }
  }

  /// Whether nobody can put another context into a property.
  private func isSetOnce(_ declaration: Declaration) -> Bool {
    declaration.modifiers.contains(.let)
      || declaration.modifiers.contains(.lazy) && assignments(declaration, everywhere: true).isEmpty
  }

  private func isReachable(_ path: AccessPath) -> Bool {
    switch path.root {
    case .binding, .made: false
    case .instance, .type, .global: true
    }
  }

  private func ownPath(_ declaration: Declaration) -> AccessPath {
    guard let own = inference.enclosingType(declaration.scope) else {
      return AccessPath(root: .global(declaration.name))
    }
    let root: AccessPath.Root =
      declaration.modifiers.contains(.static) ? .type(own.name) : .instance(own.name)
    return AccessPath(root: root).member(declaration.name)
  }

  /// The context that members of the type put into a variable which starts empty: `worker = made`; nil where they do not
  /// agree in its queue.
  private func kept(_ declaration: Declaration, _ path: AccessPath) -> ContextValue? {
    guard !declaration.modifiers.contains(.let), !declaration.modifiers.contains(.lazy) else { return nil }
    var kept: ContextValue?
    for (value, _) in assignments(declaration, everywhere: true) where value != .unknown {
      guard let context = value.context, context.queue == .background, inference.isContext(value.type) else {
        return nil
      }
      kept = kept ?? ContextValue(path: path, queue: .background, origin: context.origin)
    }
    // Another property may keep the same one, so that it is not known as the type's own.
    return kept
  }

  /// The context that all calls give the initialisers of the type for a property; nil where that is not known.
  private func given(_ declaration: Declaration, _ path: AccessPath) -> ContextValue? {
    let project = inference.project
    guard !project.given.isEmpty, case .instance(let own) = path.root else { return nil }
    var result: GivenContext?
    for key in keys(declaration) {
      guard let given = project.given[key] else { continue }
      result = result?.joined(with: given) ?? given
    }
    guard let result, !result.isOnQueue else { return nil }
    var context = ContextValue(path: path, queue: result.queue, origin: result.origin)
    context.mayBeBackground = result.mayBeBackground
    if result.queue != .borrowed {
      context.maker = own
      context.isGiven = true
    }
    return context
  }

  /// The parameters of initialisers that a property takes its value from; of a struct without one the property itself.
  private func keys(_ declaration: Declaration) -> [GivenKey] {
    guard let parent = outline[declaration.scope].declaration.ifAny else { return [] }
    let file = inference.file.id
    var keys = [
      GivenKey(declaration: DeclarationReference(file: file, declaration: self.id(of: declaration)), position: 0)
    ]
    for expression in inference.assignments[declaration.name]
    where outline[parent].tokens.contains(Int(outline[expression].tokens.start)) {
      let chains = Array(outline.chains(of: expression))
      guard chains.count == 2, isProperty(chains[0], declaration.name), outline[chains[1]].root == .name,
        outline[chains[1]].firstSuffix.isNone,
        let binding = inference.binding(
          outline[chains[1]].name, at: outline[chains[1]].token, in: outline[chains[1]].scope),
        outline[binding].kind == .parameter, let function = outline[binding].declaration.ifAny,
        outline[function].kind == .initializer
      else { continue }
      keys.append(
        GivenKey(
          declaration: DeclarationReference(file: file, declaration: function), position: Int(outline[binding].position)
        ))
    }
    return keys
  }

  private func id(of declaration: Declaration) -> DeclarationID {
    outline.declarations(in: declaration.scope).first { outline[$0].nameToken == declaration.nameToken } ?? .none
  }

  /// A `var` that may be set from outside may hold any context: only its type is known.
  private func conflictingAssignment(_ declaration: Declaration, _ context: ContextValue) -> ContextQueue? {
    guard !declaration.modifiers.contains(.let), !declaration.modifiers.contains(.lazy) else { return nil }
    for (value, _) in assignments(declaration, everywhere: true) where value.context?.queue != context.queue {
      // What initialisers are given is known from their calls.
      if context.maker != .none, let path = value.context?.path, isInitializerParameter(path) { continue }
      return .borrowed
    }
    return nil
  }

  private func isInitializerParameter(_ path: AccessPath) -> Bool {
    guard path.members.isEmpty, case .binding(let file, let binding) = path.root, file == inference.file.id,
      outline[binding].kind == .parameter, let function = outline[binding].declaration.ifAny
    else { return false }
    return outline[function].kind == .initializer
  }

  private func wrapped(_ declaration: Declaration) -> Value? {
    for number in declaration.attributes {
      let attribute = outline.attributes[number]
      if attribute.name == Names.Environment,
        attribute.arguments.indices.contains(where: { inference.file.symbol(of: $0) == Names.modelContext })
      {
        return Value(type: .named(Names.ModelContext))
      }
      if attribute.name == Names.Environment {
        if attribute.arguments.indices.contains(where: { inference.file.symbol(of: $0) == Names.managedObjectContext })
        {
          return Value(
            type: .named(Names.NSManagedObjectContext),
            context: ContextValue(path: ownPath(declaration), queue: .main))
        }
      }
      if let value = KeyPathWrapper(inference).value(attribute) { return value }
      if attribute.name == Names.FetchRequestWrapper || attribute.name == Symbol("SectionedFetchRequest") {
        let path = ownPath(declaration).member(Names.managedObjectContext)
        return Value(context: ContextValue(path: path, queue: .main))
      }
      if let value = wrappedByProject(attribute, declaration) { return value }
    }
    return nil
  }

  /// The context that a property wrapper of the project gives: what its `wrappedValue` is (SE-0258).
  private func wrappedByProject(_ attribute: Attribute, _ declaration: Declaration) -> Value? {
    let index = inference.project.index
    let name = TypeName(name: attribute.name)
    guard let type = inference.project.type(name, from: inference.file, scope: declaration.scope),
      let reference = index[type].declaration,
      index.declaration(reference).attributes.contains(where: {
        index.file(reference).outline.attributes[$0].name == Self.propertyWrapper
      }),
      let member = inference.members(Self.wrappedValue, of: type).first(where: {
        index.declaration($0).kind == .variable
      })
    else { return nil }
    var value = inference.value(of: member)
    guard var context = value.context, inference.isContext(value.type), context.queue != .borrowed else { return nil }
    // A wrapper that hands out a shared context gives all its properties the same one.
    if !context.path.isShared { context.path = ownPath(declaration) }
    context.maker = .none
    value.context = context
    return value
  }

  private static let propertyWrapper = Symbol("propertyWrapper")
  private static let wrappedValue = Symbol("wrappedValue")

  private func getter(of id: DeclarationID) -> DeclarationID? {
    var index = id.index + 1
    while index < outline.declarations.count, outline.declarations[index].tokens.start < outline[id].tokens.end {
      let declaration = outline.declarations[index]
      if declaration.kind == .accessor, declaration.owner == id, declaration.name == Names.get, !declaration.body.isNone
      {
        return DeclarationID(index)
      }
      index += 1
    }
    return nil
  }

  private func assignedInInitializers(_ declaration: Declaration) -> Value? {
    let found = assignments(declaration, everywhere: false)
    guard var result = found.first?.value else { return nil }
    for (value, _) in found.dropFirst() {
      if value.context?.queue != result.context?.queue {
        result.context = result.context.map { ContextValue(path: $0.path, queue: .borrowed) }
      }
    }
    return result
  }

  /// The context that a property is given by methods, where nobody outside can set it and all that is put in has the
  /// queue of one kind: `private var context: NSManagedObjectContext!`, which a set-up method fills.
  private func contextAssigned(_ declaration: Declaration) -> Value? {
    guard declaration.modifiers.contains(.private), inference.isContext(inference.type(declaration.type)) else {
      return nil
    }
    let found = assignments(declaration, everywhere: true).map(\.value).filter { $0 != .unknown }
    guard let first = found.first, let queue = first.context?.queue, queue != .borrowed,
      found.allSatisfy({ $0.context?.queue == queue })
    else { return nil }
    return first
  }

  /// The values that the property is given in the initialisers of its type in this file, or in all members.
  private func assignments(_ declaration: Declaration, everywhere: Bool) -> [(value: Value, token: Int32)] {
    guard let parent = outline[declaration.scope].declaration.ifAny else { return [] }
    var found: [(Value, Int32)] = []
    for expression in inference.assignments[declaration.name]
    where outline[parent].tokens.contains(Int(outline[expression].tokens.start)) {
      let chains = Array(outline.chains(of: expression))
      guard chains.count >= 2, isProperty(chains[0], declaration.name) else { continue }
      let function = inference.enclosingFunction(outline[expression].scope)
      guard everywhere || (!function.isNone && outline[function].kind == .initializer) else { continue }
      // What a property is emptied with says nothing of what it holds.
      guard outline[chains[1]].root != .nilLiteral else { continue }
      found.append((inference.joinedValue(Array(chains.dropFirst())), outline[chains[0]].token))
    }
    return found
  }

  /// What members of the type add to the collection or dictionary that a property is.
  private func added(to declaration: Declaration) -> [Value] {
    guard let parent = outline[declaration.scope].declaration.ifAny else { return [] }
    let range = outline[parent].tokens
    let additions = AddedElements(inference)
    return inference.mentions[declaration.name].compactMap { mention in
      let chain = outline[mention.chain]
      guard range.contains(Int(chain.token)) else { return nil }
      if let member = mention.member.ifAny {
        guard chain.root == .selfKeyword, chain.firstSuffix == member else { return nil }
        return additions.added(by: mention.chain, behind: outline[member].next)
      }
      guard inference.binding(chain.name, at: chain.token, in: chain.scope) == nil else { return nil }
      return additions.added(by: mention.chain, behind: chain.firstSuffix)
    }
  }

  private func isProperty(_ chain: ChainID, _ name: Symbol) -> Bool {
    let current = outline[chain]
    if current.root == .selfKeyword {
      return AssignmentTable.member(ofSelf: chain, outline).map { outline[$0].name == name } ?? false
    }
    guard current.root == .name, current.name == name, current.firstSuffix.isNone else { return false }
    return inference.binding(name, at: current.token, in: current.scope) == nil
  }

  // MARK: Functions

  private func function(_ declaration: Declaration) -> Value {
    guard !declaration.type.isEmpty else { return .unknown }
    // The function's own generic parameters are seen from its body.
    let scope = declaration.body.ifAny ?? declaration.scope
    let type = inference.resolved(inference.type(declaration.type), in: scope)
    var value = Value(type: type)
    if type.name?.name == Names.any, !declaration.body.isNone {
      let returned = ReturnedValue(inference).value(ofScope: declaration.body, annotated: .none)
      if inference.isObjectOrHolder(returned.type) { value = returned }
      value.path = nil
      return value
    }
    guard !declaration.body.isNone else { return functionWithoutBody(value) }
    if inference.type(declaration.type).name?.name == Names.SelfType {
      let returned = ReturnedValue(inference).value(ofScope: declaration.body, annotated: .none)
      if let path = returned.path, path.isSelf { value.path = path }
    }
    if inference.isContext(type) {
      let returned = ReturnedValue(inference).value(ofScope: declaration.body, annotated: .none)
      if let path = returned.path, path.isSelf { value.path = path }
      value.context =
        returned.context ?? ContextValue(path: AccessPath(root: .global(declaration.name)), queue: .borrowed)
      // What a function makes is new for each caller.
      if case .binding(let file, let binding)? = value.context?.path.root, file == inference.file.id,
        value.context?.queue != .borrowed || value.context?.queueParameter != nil,
        value.context?.path.members.isEmpty == true,
        isLocal(binding, declaration)
      {
        value.context?.isNew = true
      }
    } else if inference.isObjectOrHolder(type) || inference.carriesObjects(type) {
      let returned = ReturnedValue(inference).value(ofScope: declaration.body, annotated: .none)
      value.context = returned.context
      value.handedOut = returned.handedOut
    } else if inference.project.contextHolders.contains(type.name?.name ?? .none) {
      // A value that keeps a context is known by it; `static func shared()` gives the one that a static property keeps.
      let returned = ReturnedValue(inference).value(ofScope: declaration.body, annotated: .none)
      value.context = returned.context
      if let path = returned.path, path.isShared { value.path = path }
    }
    return value
  }

  private func functionWithoutBody(_ value: Value) -> Value {
    guard inference.isContext(value.type) else { return value }
    var value = value
    value.context = ContextValue(path: AccessPath(root: .global(.none)), queue: .borrowed)
    return value
  }

  private func isLocal(_ binding: BindingID, _ declaration: Declaration) -> Bool {
    outline[binding].kind == .variable && inference.scope(outline[binding].scope, isIn: declaration.body)
  }
}
