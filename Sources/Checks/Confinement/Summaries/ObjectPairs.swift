import Lexer

/// An object that a function brings together with another one or with a context, as its callers know them: they have to
/// be of one context.
struct ObjectPair: Hashable, Sendable {
  /// What the object meets.
  enum Partner: Hashable, Sendable {
    /// Another object, whose relationship is set to it.
    case object(SummarySubject)
    /// A predicate: the object has to be of the context that fetches with it.
    case predicate
    /// A context on whose queue it is used, or that is told to delete or refresh it.
    case context(SummarySubject)
  }

  var partner: Partner
  /// The object.
  var object: SummarySubject
  /// Where that is done.
  var place: Location
}

/// Finds the pairs of objects that the functions of one file bring together.
struct ObjectPairs {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The pairs, each with its function, in the order of the source.
  func all() -> [(function: DeclarationID, pair: ObjectPair)] {
    var found: [(function: DeclarationID, pair: ObjectPair)] = []
    for index in outline.expressions.indices where outline.expressions[index].assignment >= 0 {
      if let pair = assignment(ExpressionID(index)) { found.append(pair) }
    }
    for name in inference.calls.names where inference.project.relationshipAdders.contains(name) {
      found += inference.calls[name].compactMap { addition($0) }
    }
    for site in inference.calls[Names.NSPredicate] where site.member.isNone { found += predicates(site) }
    found += inference.objectUses.compactMap { use($0) }
    for name in FrameworkFacts.objectTakingMembers {
      found += inference.calls[name].compactMap { contextCall($0) }
    }
    for name in inference.calls.names where inference.project.meetingNames.contains(name) {
      for site in inference.calls[name] { found += handedOn(site) }
    }
    return found.sorted { $0.pair.place.range.start < $1.pair.place.range.start }
  }

  /// `self.shelf = shelf`, `book.shelf = self`
  private func assignment(_ id: ExpressionID) -> (DeclarationID, ObjectPair)? {
    let chains = Array(outline.chains(of: id))
    guard chains.count == 2, outline[chains[1]].firstSuffix.isNone,
      let function = inference.summarizedOwner(of: outline[id].scope),
      let holder = holder(chains[0], in: function), let object = subject(chains[1], in: function), holder != object
    else { return nil }
    return (function, ObjectPair(partner: .object(holder), object: object, place: location(outline[id].tokens)))
  }

  /// `addToBooks(book)`, `shelf.addToBooks(self)`
  private func addition(_ site: CallSite) -> (DeclarationID, ObjectPair)? {
    guard let function = inference.summarizedOwner(of: outline[site.chain].scope),
      let argument = Arguments(outline, site.suffix).first, let chain = outline[argument].firstChain.ifAny,
      outline[chain].next.isNone, let object = subject(chain, in: function)
    else { return nil }
    let holder =
      site.member.ifAny.map { start(of: site.chain, endingAt: $0, in: function) }
      ?? own(outline[site.chain].scope)
    guard let holder, holder != object else { return nil }
    let tokens = TokenRange(Int(outline[site.chain].token), Int(outline[site.suffix].end))
    return (function, ObjectPair(partner: .object(holder), object: object, place: location(tokens)))
  }

  /// `NSPredicate(format: "shelf == %@", shelf)`
  private func predicates(_ site: CallSite) -> [(function: DeclarationID, pair: ObjectPair)] {
    guard Arguments(outline, site.suffix)[Names.format] != nil,
      let function = inference.summarizedOwner(of: outline[site.chain].scope)
    else { return [] }
    return outline.arguments(of: site.suffix).compactMap { argument in
      guard outline[argument].label == .none, let value = outline[argument].value.ifAny,
        let chain = outline[value].firstChain.ifAny, outline[chain].next.isNone,
        let object = subject(chain, in: function)
      else { return nil }
      return (function, ObjectPair(partner: .predicate, object: object, place: location(outline[value].tokens)))
    }
  }

  /// `worker.perform { note.title = title }`, where callers give the note.
  private func use(_ use: ObjectUse) -> (function: DeclarationID, pair: ObjectPair)? {
    guard case .queue(let context) = use.executor.executor, !outline[use.executor.boundary].closure.isNone,
      use.object.handedOut == nil, case .binding(let binding) = use.source,
      let (function, object) = parameter(binding, around: outline[use.chain].scope),
      let partner = SummaryReader(inference).subject(context, in: function)
    else { return nil }
    return (function, ObjectPair(partner: .context(partner), object: object, place: location(use.tokens)))
  }

  /// `worker.delete(note)`
  private func contextCall(_ site: CallSite) -> (function: DeclarationID, pair: ObjectPair)? {
    guard let member = site.member.ifAny, let argument = Arguments(outline, site.suffix).first,
      let function = inference.summarizedOwner(of: outline[site.chain].scope),
      let chain = outline[argument].firstChain.ifAny, outline[chain].next.isNone,
      let object = subject(chain, in: function)
    else { return nil }
    let receiver = inference.receiver(of: member)
    guard inference.isContext(receiver.type), let context = receiver.context,
      let partner = SummaryReader(inference).subject(context, in: function)
    else { return nil }
    return (function, ObjectPair(partner: .context(partner), object: object, place: location(outline[argument].tokens)))
  }

  /// A call that is given an object of the callers and brings it together with a context.
  private func handedOn(_ site: CallSite) -> [(function: DeclarationID, pair: ObjectPair)] {
    guard let function = inference.summarizedOwner(of: outline[site.chain].scope),
      let call = inference.resolved(site), let summary = inference.summary(of: call.callee)
    else { return [] }
    return summary.meetings.compactMap { pair in
      guard case .context(let subject) = pair.partner, case .parameter(let position, []) = pair.object,
        let argument = call.arguments[position], let chain = outline[argument].firstChain.ifAny,
        outline[chain].next.isNone, let object = self.subject(chain, in: function),
        let context = CallResolver(inference).context(
          subject, receiver: call.receiver, arguments: call.arguments, chain: site.chain),
        let partner = SummaryReader(inference).subject(context, in: function)
      else { return nil }
      return (function, ObjectPair(partner: .context(partner), object: object, place: pair.place))
    }
  }

  /// The parameter that a variable takes its object from, with the function around a scope that has it.
  private func parameter(
    _ binding: BindingID, around scope: ScopeID
  ) -> (function: DeclarationID, object: SummarySubject)? {
    guard let function = inference.summarizedOwner(of: scope),
      let parameter = ObjectOrigin(inference).parameter(of: binding), outline[parameter].declaration == function
    else { return nil }
    return (function, .parameter(Int(outline[parameter].position), []))
  }

  private func location(_ tokens: TokenRange) -> Location {
    Location(file: inference.file.id, range: inference.file.range(of: tokens))
  }

  /// The object whose member a chain stores into.
  private func holder(_ chain: ChainID, in function: DeclarationID) -> SummarySubject? {
    let current = outline[chain]
    guard let last = current.lastSuffix.ifAny else {
      guard current.root == .name, inference.project.mayBeObjectMember(current.name),
        inference.binding(current.name, at: current.token, in: current.scope) == nil
      else { return nil }
      return own(current.scope)
    }
    guard outline[last].kind == .member, inference.project.mayBeObjectMember(outline[last].name) else { return nil }
    return start(of: chain, endingAt: last, in: function)
  }

  /// What a chain starts with, where only one member follows.
  private func start(of chain: ChainID, endingAt last: SuffixID, in function: DeclarationID) -> SummarySubject? {
    guard let first = outline.suffixes(of: chain).first(where: { outline[$0].kind == .member }), first == last else {
      return nil
    }
    return root(chain, in: function)
  }

  private func subject(_ chain: ChainID, in function: DeclarationID) -> SummarySubject? {
    outline[chain].firstSuffix.isNone ? root(chain, in: function) : nil
  }

  private func root(_ chain: ChainID, in function: DeclarationID) -> SummarySubject? {
    let current = outline[chain]
    switch current.root {
    case .selfKeyword:
      return own(current.scope)
    case .name:
      guard let binding = inference.binding(current.name, at: current.token, in: current.scope),
        let parameter = ObjectOrigin(inference).parameter(of: binding), outline[parameter].declaration == function,
        inference.isObjectOrHolder(inference.value(of: parameter).type)
      else { return nil }
      return .parameter(Int(outline[parameter].position), [])
    default:
      return nil
    }
  }

  /// `self`, where that is a managed object.
  private func own(_ scope: ScopeID) -> SummarySubject? {
    inference.isManagedObject(inference.selfValue(in: scope).type) ? .instance([]) : nil
  }
}
