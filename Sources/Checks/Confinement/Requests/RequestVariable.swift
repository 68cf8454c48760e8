import Lexer

/// A request in a variable or parameter: what is set on it on the way to where it is used.
struct RequestVariable {
  private let reader: RequestReader
  private let binding: BindingID
  private var inference: FileInference { reader.inference }
  private var outline: Outline { reader.outline }

  init(_ reader: RequestReader, _ binding: BindingID) {
    self.reader = reader
    self.binding = binding
  }

  /// What is known of the request where a chain uses it.
  func facts(before use: ChainID) -> FetchRequestFacts {
    facts(outline[use].scope) { $0 < use && outline[$0].token < outline[use].token || isRepeated(use) && $0 != use }
  }

  /// What is known of the request when the function ends that has it as a parameter.
  func factsAtEnd(of body: ScopeID) -> FetchRequestFacts { facts(body) { _ in true } }

  private func facts(_ scope: ScopeID, where isBefore: (ChainID) -> Bool) -> FetchRequestFacts {
    guard var facts = start else { return .unknown }
    let current = outline[binding]
    for mention in inference.mentions[current.name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard chain.token > current.token, isBefore(mention.chain),
        inference.binding(chain.name, at: chain.token, in: chain.scope) == binding
      else { continue }
      let isOnEveryWay = inference.scope(scope, isIn: chain.scope)
      apply(mention.chain, isOnEveryWay, to: &facts)
    }
    return facts
  }

  /// What the variable holds at first.
  private var start: FetchRequestFacts? {
    let current = outline[binding]
    switch current.kind {
    case .variable:
      guard !current.isPart else { return nil }
      guard !current.value.isNone else { return .unknown }
      return RequestReader(inference, depth: reader.depth + 1).facts(of: current.value)
    case .parameter:
      let function = inference.enclosingFunction(current.scope)
      guard !function.isNone else { return nil }
      return FetchRequestFacts(
        sort: .request(
          ParameterReference(
            function: DeclarationReference(file: inference.file.id, declaration: function),
            position: Int(current.position))))
    case .optional where !current.value.isNone:
      return RequestReader(inference, depth: reader.depth + 1).facts(of: current.value)
    default:
      return nil
    }
  }

  /// Whether the code around a use runs again and again, and what stands after it is before it then.
  private func isRepeated(_ use: ChainID) -> Bool {
    var scope = outline[use].scope
    while !scope.isNone, scope != outline[binding].scope {
      switch outline[scope].kind {
      case .forBody, .whileBody, .repeatBody: return true
      case .closure where !ClosureUse(outline, outline[scope].closure).isCalledAtOnce: return true
      default: scope = outline[scope].parent
      }
    }
    return false
  }

  // MARK: What a mention does

  private func apply(_ id: ChainID, _ isOnEveryWay: Bool, to facts: inout FetchRequestFacts) {
    let chain = outline[id]
    guard let member = memberSuffix(chain.firstSuffix) else {
      applyWhole(id, chain, isOnEveryWay, to: &facts)
      return
    }
    let isSet = chain.marks.contains(.assigned) && chain.lastSuffix == member
    switch outline[member].name {
    case Names.sortDescriptors:
      if isSet {
        let sort = SortReader(inference, depth: reader.depth + 1).sort(of: outline.values(assignedTo: id))
        facts.sort = isOnEveryWay ? sort : facts.sort.joined(with: sort)
      } else if chain.lastSuffix != member || chain.marks.contains(.inout) {
        // `sortDescriptors?.append(…)`
        facts.sort = .unknown
      }
    case Names.predicate:
      guard isSet else { return }
      let source = PredicateReader(inference, depth: reader.depth + 1).source(of: outline.values(assignedTo: id))
      facts.predicate = isOnEveryWay ? source : facts.predicate.joined(with: source)
    case Names.fetchLimit, Names.fetchBatchSize:
      if isSet { facts.isBounded = isZero(id) ? facts.isBounded : true }
    case Names.relationshipKeyPathsForPrefetching:
      facts.prefetched = isSet ? keyPaths(id) : nil
    default:
      // Methods that the project declares on requests may set anything.
      if chain.lastSuffix.ifAny.map({ outline[$0].kind == .call }) == true { facts = forgotten(facts) }
    }
  }

  private func memberSuffix(_ suffix: SuffixID) -> SuffixID? {
    var suffix = suffix
    while let current = suffix.ifAny {
      switch outline[current].kind {
      case .optional, .force: suffix = outline[current].next
      case .member: return current
      case .call, .subscript: return nil
      }
    }
    return nil
  }

  private func forgotten(_ facts: FetchRequestFacts) -> FetchRequestFacts { FetchRequestFacts(made: facts.made) }

  private func isZero(_ chain: ChainID) -> Bool {
    let values = outline.values(assignedTo: chain)
    guard values.count == 1, outline[values[0]].root == .literal else { return false }
    return inference.file.text(inference.file.range(of: outline[values[0]].tokens)) == "0"
  }

  private func keyPaths(_ chain: ChainID) -> [String]? {
    let values = outline.values(assignedTo: chain)
    guard values.count == 1, outline[values[0]].root == .array, outline[values[0]].firstSuffix.isNone else {
      return nil
    }
    var paths: [String] = []
    for element in outline.elements(of: values[0]) {
      guard let path = KeyPathText(inference.file).keyPath(outline[element].value) else { return nil }
      paths.append(path)
    }
    return paths
  }

  /// What a mention of the whole variable does: another value, an argument, an alias.
  private func applyWhole(_ id: ChainID, _ chain: Chain, _ isOnEveryWay: Bool, to facts: inout FetchRequestFacts) {
    if chain.marks.contains(.assigned) {
      let other = RequestReader(inference, depth: reader.depth + 1).facts(of: outline.values(assignedTo: id))
      facts = isOnEveryWay ? other : facts.joined(with: other)
      return
    }
    switch outline[chain.expression].role {
    case .returned, .interpolation, .condition, .thrown:
      return
    case .argument:
      guard let call = outline[chain.expression].call.ifAny, !Self.onlyReads(call, outline) else { return }
      given(chain.expression, call, isOnEveryWay, to: &facts)
    case .statement where outline[chain.expression].assignment < 0:
      return
    default:
      facts = forgotten(facts)
    }
  }

  /// What a function does that the request is given to.
  private func given(
    _ argument: ExpressionID, _ call: SuffixID, _ isOnEveryWay: Bool, to facts: inout FetchRequestFacts
  ) {
    if let closure = closure(call, argument), facts.sort == .none, isOnEveryWay {
      facts = FetchRequestFacts(made: facts.made, sort: .closure(closure))
      return
    }
    let resolver = CallResolver(inference)
    guard reader.depth + 1 < RequestReader.depthLimit, let site = inference.calls.site(of: call, outline),
      let callee = resolver.callee(of: site), let position = resolver.position(of: argument, in: call, to: callee)
    else {
      facts = forgotten(facts)
      return
    }
    let project = reader.project
    let declaration = project.index.declaration(callee)
    let file = project.index.file(callee)
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    guard let body = declaration.body.ifAny, position < declaration.parameters.count,
      let parameter = file.outline.parameters[declaration.parameters.lowerBound + position].binding.ifAny
    else {
      facts = forgotten(facts)
      return
    }
    var after = RequestVariable(RequestReader(other, depth: reader.depth + 1), parameter).factsAtEnd(of: body)
    if after.sort == .request(ParameterReference(function: callee, position: position)) { return }
    after.sort = ParameterArguments(inference, call, callee).sort(after.sort, depth: reader.depth + 1)
    facts.sort = isOnEveryWay ? after.sort : facts.sort.joined(with: after.sort)
    facts.predicate = .unknown
    facts.isBounded = facts.isBounded == true ? true : nil
    facts.prefetched = nil
  }

  /// The parameter of the function around whose closure a call runs with the request as its only argument.
  private func closure(_ call: SuffixID, _ argument: ExpressionID) -> ParameterReference? {
    let chain = outline[outline[call].chain]
    guard chain.root == .name, outline.arguments(of: call).map({ outline[$0].value }) == [argument],
      let parameter = inference.binding(chain.name, at: chain.token, in: chain.scope),
      outline[parameter].kind == .parameter, chain.firstSuffix == call || isOptional(chain.firstSuffix, before: call),
      let function = inference.enclosingFunction(outline[parameter].scope).ifAny
    else { return nil }
    return ParameterReference(
      function: DeclarationReference(file: inference.file.id, declaration: function),
      position: Int(outline[parameter].position))
  }

  /// `configure?(request)`
  private func isOptional(_ suffix: SuffixID, before call: SuffixID) -> Bool {
    guard let suffix = suffix.ifAny else { return false }
    return outline[suffix].kind == .optional && outline[suffix].next == call
  }

  /// Whether a call only reads the request that it is given: a fetch, a count, another controller.
  static func onlyReads(_ call: SuffixID, _ outline: Outline) -> Bool {
    let chain = outline[outline[call].chain]
    if chain.firstSuffix == call {
      switch chain.name {
      case Names.NSFetchedResultsController, Names.FetchRequestWrapper, Names.SectionedFetchRequest,
        Names.NSAsynchronousFetchRequest, Symbol("print"):
        return true
      default:
        return false
      }
    }
    var previous = SuffixID.none
    for suffix in outline.suffixes(of: outline[call].chain) {
      if suffix == call { break }
      previous = suffix
    }
    guard !previous.isNone else { return false }
    switch outline[previous].name {
    case Names.fetch, Names.count, Names.execute: return true
    default: return false
    }
  }

  // MARK: Stored requests

  /// Whether a file may sort, somewhere, the request in a property of that name.
  static func isSorted(_ name: Symbol, in inference: FileInference, except use: ChainID) -> Bool {
    let outline = inference.file.outline
    return inference.mentions[name].contains { mention in
      guard mention.chain != use else { return false }
      let chain = outline[mention.chain]
      let next = mention.member.isNone ? chain.firstSuffix : outline[mention.member].next
      if mention.member.isNone, inference.binding(name, at: chain.token, in: chain.scope) != nil { return false }
      guard let suffix = next.ifAny else {
        // Handed on whole: to a call that reads it, or to anybody.
        guard !chain.marks.contains(.assigned), let call = outline[chain.expression].call.ifAny else { return false }
        return !onlyReads(call, outline)
      }
      guard outline[suffix].kind == .member else { return outline[suffix].kind != .call }
      if outline[suffix].name == Names.sortDescriptors { return true }
      return outline[suffix].next.ifAny.map { outline[$0].kind == .call } ?? false
    }
  }
}
