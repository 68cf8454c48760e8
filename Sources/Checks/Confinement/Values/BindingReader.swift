import Lexer

/// Reads the value of one binding from its annotation and from what it is made of.
struct BindingReader {
  private let inference: FileInference
  private let id: BindingID
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ id: BindingID) {
    self.inference = inference
    self.id = id
  }

  func read() -> Value {
    let binding = outline[id]
    var value =
      switch binding.kind {
      case .variable: variable(binding)
      case .parameter: Value(context: contextOfSender(binding))
      case .closureParameter:
        ClosureParameters(inference).value(of: binding.closure, position: Int(binding.position))
      case .capture: captured(binding)
      case .optional: unwrapped(binding)
      case .loop: loopElement(binding)
      case .pattern: matched(binding)
      case .caught: Value.unknown
      }
    if !binding.type.isEmpty {
      let annotated = inference.resolved(inference.type(binding.type), in: binding.scope)
      if annotated != .unknown,
        !inference.isContext(value.type) || inference.isContext(annotated) || value.context == nil
      {
        value.type = refine(annotated, with: value.type)
      }
    }
    return located(value, binding)
  }

  /// Of a request the annotation may leave out what the initialiser says, and the other way round.
  private func refine(_ annotated: SwiftType, with inferred: SwiftType) -> SwiftType {
    if case .named(let name, let arguments) = annotated, arguments.isEmpty,
      case .named(let other, let known) = inferred,
      name == other, !known.isEmpty
    {
      return inferred
    }
    return annotated
  }

  /// Gives a value its path: that of what it stands for, or its own.
  private func located(_ value: Value, _ binding: Binding) -> Value {
    var value = value
    let own = AccessPath(root: .binding(inference.file.id, id))
    if inference.isContext(value.type) {
      if var context = value.context {
        // A context made here is known by its variable from now on.
        if context.isNew, !isReassigned {
          context.path = own
          context.isNew = false
          if binding.kind == .variable { context.keeper = keeper(binding) }
        } else if isReassigned {
          context = ContextValue(path: own, queue: .borrowed)
        }
        value.context = context
      } else {
        value.context = ContextValue(path: own, queue: .borrowed)
      }
    }
    if value.path == nil || isReassigned { value.path = own }
    if binding.kind == .variable, inference.isObjectOrHolder(value.type),
      let filled = FilledVariable(inference, id).read()
    {
      value.context = filled.context
      value.handedOut = filled.handedOut
    }
    return value
  }

  /// The property of the type around that the function stores a variable in: `self.context = context`.
  private func keeper(_ binding: Binding) -> (type: Symbol, property: Symbol) {
    guard let own = inference.enclosingType(binding.scope) else { return (.none, .none) }
    for mention in inference.mentions[binding.name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard outline[chain.expression].assignment >= 0, chain.firstSuffix.isNone, chain.next.isNone,
        let target = outline[chain.expression].firstChain.ifAny, outline[target].next == mention.chain,
        inference.binding(chain.name, at: chain.token, in: chain.scope) == id
      else { continue }
      if outline[target].root == .selfKeyword, let member = AssignmentTable.member(ofSelf: target, outline) {
        return (own.name, outline[member].name)
      }
      if outline[target].root == .name, outline[target].firstSuffix.isNone,
        inference.binding(outline[target].name, at: outline[target].token, in: outline[target].scope) == nil
      {
        return (own.name, outline[target].name)
      }
    }
    return (.none, .none)
  }

  /// Whether an assignment gives a `var` another value later.
  private var isReassigned: Bool {
    let binding = outline[id]
    guard binding.kind == .variable, let declaration = binding.declaration.ifAny,
      !outline[declaration].modifiers.contains(.let), !binding.value.isNone
    else { return false }
    let isEmpty = isNilLiteral(binding.value)
    return inference.project.assignments(to: id, in: inference.file) > (isEmpty ? 1 : 0)
  }

  private func variable(_ binding: Binding) -> Value {
    if let owner = binding.declaration.ifAny,
      outline[binding.scope].kind == .file || outline[binding.scope].kind == .type
    {
      return inference.value(
        of: DeclarationReference(file: inference.file.id, declaration: owner))
    }
    guard !binding.value.isNone, !isNilLiteral(binding.value) else { return assignedOnce(binding) }
    let value = inference.value(of: binding.value)
    guard binding.isPart else { return value }
    if case .tuple(let elements) = value.type, let position = binding.place, position < elements.count {
      let type = elements[position]
      if inference.carriesObjects(type), let sent = sentThroughNextPart(binding) {
        return Value(type: type, context: sent.context, handedOut: sent.handedOut)
      }
      guard inference.isObjectOrHolder(type) else { return Value(type: type) }
      return Value(type: type, context: value.context, handedOut: value.handedOut)
    }
    return .unknown
  }

  /// What goes into a stream by the continuation that was made with it.
  private func sentThroughNextPart(_ binding: Binding) -> Value? {
    guard let chain = outline[binding.value].firstChain.ifAny,
      let next = outline.bindings(of: binding.scope).first(where: { $0 != id && outline[$0].value == binding.value })
    else { return nil }
    return inference.agreed(ChainReader(inference, chain).yielded(to: outline[next].name, in: binding.scope))
  }

  private func isNilLiteral(_ expression: ExpressionID) -> Bool {
    guard let chain = outline[expression].firstChain.ifAny, chain == outline[expression].lastChain else { return false }
    return outline[chain].root == .nilLiteral
  }

  /// The context that the only assignment gives a variable which is declared without a value.
  private func assignedOnce(_ binding: Binding) -> Value {
    guard inference.isContext(inference.resolved(inference.type(binding.type), in: binding.scope)) else {
      return .unknown
    }
    let assignments = inference.project.assignments(of: id, in: inference.file)
    guard assignments.count == 1 else { return .unknown }
    return inference.joinedValue(Array(outline.chains(of: assignments[0].expression).dropFirst()))
  }

  /// The context of the results controller that calls a method of its delegate: of those whose delegate the file makes
  /// an instance of the type.
  private func contextOfSender(_ binding: Binding) -> ContextValue? {
    guard binding.position == 0, let method = binding.declaration.ifAny, outline[method].kind == .function,
      inference.type(binding.type).name?.name == Names.NSFetchedResultsController,
      let own = inference.enclosingType(outline[method].scope)?.id
    else { return nil }
    var agreed: ContextValue?
    for mention in inference.mentions[Self.delegate] {
      let chain = outline[mention.chain]
      guard chain.marks.contains(.assigned), let member = mention.member.ifAny, chain.lastSuffix == member,
        let value = chain.next.ifAny, outline[value].root == .selfKeyword, outline[value].firstSuffix.isNone,
        inference.enclosingType(chain.scope)?.id == own
      else { continue }
      let controller = inference.receiver(of: member)
      guard controller.type.name?.name == Names.NSFetchedResultsController, let context = controller.context,
        context.queue != .borrowed, agreed?.queue ?? context.queue == context.queue
      else { return nil }
      agreed = agreed ?? context
    }
    return agreed
  }

  private static let delegate = Symbol("delegate")

  private func captured(_ binding: Binding) -> Value {
    if !binding.value.isNone { return inference.value(of: binding.value) }
    return outer(binding)
  }

  /// What the name means outside of the scope that binds it anew.
  private func outer(_ binding: Binding) -> Value {
    let scope = outline[binding.scope].parent
    let token = binding.token
    if binding.name == Names.selfName {
      guard let own = inference.enclosingType(binding.scope) else { return .unknown }
      return Value(type: .named(own.name), path: AccessPath(root: .instance(own.name)))
    }
    let start = binding.kind == .capture ? scope : binding.scope
    var found: BindingID?
    var search = start
    while found == nil, !search.isNone, outline[search].kind != .type {
      for other in outline.bindings(of: search)
      where other != id && outline[other].name == binding.name && outline[other].token < token
        && outline[other].visibleFrom <= token
      {
        found = other
      }
      search = outline[search].parent
    }
    if let found { return inference.value(of: found) }
    guard let own = inference.enclosingType(start), let type = own.id,
      let member = inference.members(binding.name, of: type).first(where: {
        inference.project.index.declaration($0).kind == .variable
      })
    else { return .unknown }
    var value = inference.value(of: member)
    let path = AccessPath(root: .instance(own.name)).member(binding.name)
    if var context = value.context, inference.isContext(value.type), !context.isNew {
      // The property's own context, or the one that it hands out.
      if case .instance = context.path.root, context.path.members.count == 1, context.path.members == [binding.name] {
        context.path = path
      }
      value.context = context
    }
    value.path = path
    return value
  }

  private func unwrapped(_ binding: Binding) -> Value {
    if binding.value.isNone { return outer(binding) }
    return inference.value(of: binding.value)
  }

  private func loopElement(_ binding: Binding) -> Value {
    guard !binding.value.isNone else { return .unknown }
    let sequence = inference.value(of: binding.value)
    switch sequence.type {
    case .collection, .dictionary:
      let element = sequence.type.element
      if binding.isPart {
        // `for (index, row) in rows.enumerated()`
        guard case .tuple(let parts) = element, let position = binding.place, position < parts.count,
          inference.isObjectOrHolder(parts[position])
        else { return .unknown }
        return Value(type: parts[position], context: sequence.context, handedOut: sequence.handedOut)
      }
      guard inference.isObjectOrHolder(element) else { return Value(type: element) }
      return Value(type: element, context: sequence.context, handedOut: sequence.handedOut)
    default:
      if let element = inference.carried(sequence.type) {
        guard inference.isObjectOrHolder(element) else { return Value(type: element) }
        return Value(type: element, context: sequence.context, handedOut: sequence.handedOut)
      }
      return taskGroupElement(sequence, binding)
    }
  }

  /// What the children of a task group return has left them.
  private func taskGroupElement(_ sequence: Value, _ binding: Binding) -> Value {
    guard case .named(let name, let arguments) = sequence.type, name.name == Names.TaskGroup,
      let element = arguments.first
    else { return .unknown }
    var value = Value(type: element)
    if inference.isObjectOrHolder(element) {
      value.handedOut = Value.HandOut(
        way: .task,
        place: Location(file: inference.file.id, range: inference.file.range(of: outline[binding.value].tokens)))
    }
    return value
  }

  /// `case let row as Entity` takes its type from the cast; of other patterns nothing is known.
  private func matched(_ binding: Binding) -> Value {
    for chain in patternChains(binding) where outline[chain].token == binding.token {
      guard outline[chain].cast != .none else {
        // `case let row?` and `case .some(let row)` take what they look into.
        return outline[chain].lastSuffix.isNone ? success(chain, binding) : inference.value(of: binding.value)
      }
      let type = inference.resolved(inference.type(outline[chain].castType), in: binding.scope)
      guard inference.isObjectOrHolder(type), !binding.value.isNone else { return Value(type: type) }
      let source = inference.value(of: binding.value)
      return Value(type: type, context: source.context, handedOut: source.handedOut)
    }
    return .unknown
  }

  /// What `case .success(let rows)` takes out of a result.
  private func success(_ chain: ChainID, _ binding: Binding) -> Value {
    guard let call = outline[outline[chain].expression].call.ifAny else { return .unknown }
    let pattern = outline[outline[call].chain]
    let name = pattern.lastSuffix == call ? pattern.name : outline[pattern.firstSuffix].name
    let value = inference.value(of: binding.value)
    if name == Names.success { return value }
    let payload = payload(of: name, in: value, at: outline[chain].expression, call)
    // `.some(let row)` of an optional, where no enum of the project has a case of that name.
    return name == Self.some && payload == .unknown ? value : payload
  }

  private static let some = Symbol("some")

  /// What `case .loaded(let rows)` takes out of an enum of the project.
  private func payload(of name: Symbol, in value: Value, at place: ExpressionID, _ call: SuffixID) -> Value {
    let project = inference.project
    guard inference.isObjectOrHolder(value.type), let type = value.type.name,
      let id = project.type(type, from: inference.file, scope: outline[outline[call].chain].scope),
      let position = outline.arguments(of: call).enumerated().first(where: { outline[$0.element].value == place })?
        .offset,
      let declared = inference.members(name, of: id).first(where: { project.index.declaration($0).kind == .enumCase })
    else { return .unknown }
    let file = project.index.file(declared)
    let parameters = file.outline.parameters[file.outline[declared.declaration].parameters]
    guard position < parameters.count else { return .unknown }
    let tokens = parameters[parameters.startIndex + position].type
    var payload = SwiftType.unknown
    if case .named(_, let arguments) = value.type, let enumeration = project.index[id].declaration,
      enumeration.file == declared.file,
      let given = GenericHolder.substituted(tokens, arguments, of: enumeration, project.index)
    {
      payload = given
    } else {
      var reader = SwiftTypeReader(file)
      payload = reader.read(tokens)
    }
    guard inference.isObjectOrHolder(payload) else { return Value(type: payload) }
    return Value(type: payload, context: value.context, handedOut: value.handedOut)
  }

  private func patternChains(_ binding: Binding) -> [ChainID] {
    // The pattern's chain stands at the binding's token.
    let low = outline.firstChain(from: binding.token)
    return (max(0, low - 1)..<min(outline.chains.count, low + 2)).map { ChainID($0) }
  }
}
