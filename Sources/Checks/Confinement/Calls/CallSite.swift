/// A call in one file: `name(…)` or `receiver.name(…)`.
struct CallSite: Sendable {
  /// The brackets, or the brace of a trailing closure.
  var suffix: SuffixID
  /// The member that is called, or none where the chain's root is.
  var member: SuffixID
  /// The chain.
  var chain: ChainID
  /// The name of what is called.
  var name: Symbol
  /// The token of that name.
  var token: Int32
}

extension CallSite {
  /// The call that a closure is given to.
  init(_ call: ClosureUse.Call, _ outline: Outline) {
    self.init(
      suffix: call.suffix, member: call.member ?? .none, chain: outline[call.suffix].chain, name: call.name,
      token: call.token)
  }
}

/// The calls of a file by the name of what is called.
struct CallTable: Sendable {
  private let calls: SymbolGroups<CallSite>

  init(_ outline: Outline) {
    var sites: [CallSite] = []
    let before = Self.suffixesBefore(outline)
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .call {
      let suffix = SuffixID(index)
      let chain = outline[suffix].chain
      let previous = before[index]
      if previous.isNone {
        let root = outline[chain]
        guard root.root == .name || root.root == .implicitMember || root.root == .macro else { continue }
        sites.append(CallSite(suffix: suffix, member: .none, chain: chain, name: root.name, token: root.token))
      } else if outline[previous].kind == .member {
        sites.append(
          CallSite(
            suffix: suffix, member: previous, chain: chain, name: outline[previous].name,
            token: outline[previous].token))
      }
    }
    calls = SymbolGroups(sites) { $0.name }
  }

  /// For each suffix the one before it in its chain, as `suffix(before:of:_:)` finds it: chains may be long.
  private static func suffixesBefore(_ outline: Outline) -> [SuffixID] {
    var before = [SuffixID](repeating: .none, count: outline.suffixes.count)
    for index in outline.chains.indices {
      var previous = SuffixID.none
      for current in outline.suffixes(of: ChainID(index)) {
        before[current.index] = previous
        if outline[current].kind != .optional, outline[current].kind != .force { previous = current }
      }
    }
    return before
  }

  /// The suffix before another one of its chain, a `?` or `!` between them left out: `delegate.finish?(row)`. Suffixes are
  /// linked forwards: it is found from the front.
  private static func suffix(before suffix: SuffixID, of chain: ChainID, _ outline: Outline) -> SuffixID {
    var previous = SuffixID.none
    for current in outline.suffixes(of: chain) {
      if current == suffix { break }
      if outline[current].kind != .optional, outline[current].kind != .force { previous = current }
    }
    return previous
  }

  /// The call whose brackets the suffix is.
  func site(of suffix: SuffixID, _ outline: Outline) -> CallSite? {
    let chain = outline[suffix].chain
    let previous = Self.suffix(before: suffix, of: chain, outline)
    let name = previous.isNone ? outline[chain].name : outline[previous].name
    return calls[name].first { $0.suffix == suffix }
  }

  /// The calls of that name, in the order of the source.
  subscript(_ name: Symbol) -> ArraySlice<CallSite> { calls[name] }

  /// The names that are called.
  var names: [Symbol] { calls.names }

  /// The names that are called among some others, in no order.
  ///
  /// - Parameter set: the others once more, to be asked where they are more than the file calls.
  func names(among others: some Collection<Symbol>, _ set: SymbolSet) -> [Symbol] {
    guard others.count > names.count else { return others.filter { !calls[$0].isEmpty } }
    return names.filter { set.contains($0) }
  }

  /// All calls, in no order.
  var all: [CallSite] { calls.all }
}
