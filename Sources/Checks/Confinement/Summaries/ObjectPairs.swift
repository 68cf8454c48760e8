import Lexer

/// Two objects between which a function sets a relationship, as its callers know them: they have to be of one context.
/// Or an object that a function puts into a predicate: it has to be of the context that fetches with it.
struct ObjectPair: Hashable, Sendable {
  /// The object whose relationship is set; nil for a predicate.
  var holder: SummarySubject?
  /// The object that it is set to, or that the predicate is given.
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
    return found.sorted { $0.pair.place.range.start < $1.pair.place.range.start }
  }

  /// `self.shelf = shelf`, `book.shelf = self`
  private func assignment(_ id: ExpressionID) -> (DeclarationID, ObjectPair)? {
    let chains = Array(outline.chains(of: id))
    guard chains.count == 2, outline[chains[1]].firstSuffix.isNone,
      let function = inference.summarizedOwner(of: outline[id].scope),
      let holder = holder(chains[0], in: function), let object = subject(chains[1], in: function), holder != object
    else { return nil }
    return (function, ObjectPair(holder: holder, object: object, place: location(outline[id].tokens)))
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
    return (function, ObjectPair(holder: holder, object: object, place: location(tokens)))
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
      return (function, ObjectPair(holder: nil, object: object, place: location(outline[value].tokens)))
    }
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
