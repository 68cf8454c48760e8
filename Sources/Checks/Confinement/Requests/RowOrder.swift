import Lexer

/// Tells whether a file makes anything of the order in which its results controllers have their rows.
struct RowOrder {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether rows are asked for, and only whether there are any, how many, or which: put into a dictionary or a set
  /// they lose their order. Section numbers, index paths and lists of rows rest on it.
  var isIrrelevant: Bool {
    guard !usesPlaces else { return false }
    var isAsked = false
    for mention in inference.mentions[Names.fetchedObjects] {
      guard let member = mention.member.ifAny, isUnordered(after: member) else { return false }
      isAsked = true
    }
    for function in outline.declarations where function.kind == .function && function.name == Self.controller {
      let parameters = outline.parameters[function.parameters]
      guard let snapshot = parameters.first(where: { $0.label == Self.didChangeContentWith }) else { continue }
      for mention in inference.mentions[snapshot.name]
      where mention.member.isNone && function.tokens.contains(Int(outline[mention.chain].token)) {
        guard let first = outline[mention.chain].firstSuffix.ifAny, Self.lists.contains(outline[first].name),
          isUnordered(after: first)
        else { return false }
        isAsked = true
      }
    }
    return isAsked
  }

  /// Whether sections or index paths of a controller are used.
  private var usesPlaces: Bool {
    if !inference.mentions[Names.sections].isEmpty || !inference.calls[Names.indexPath].isEmpty { return true }
    if inference.calls[Names.object].contains(where: { Arguments(outline, $0.suffix)[Names.at] != nil }) { return true }
    return outline.declarations.contains { function in
      function.kind == .function && function.name == Self.controller
        && outline.parameters[function.parameters].contains { $0.label == Names.at }
    }
  }

  /// Whether what follows a list forgets the order of its elements.
  private func isUnordered(after list: SuffixID) -> Bool {
    var suffix = outline[list].next
    while !suffix.isNone, outline[suffix].kind == .optional || outline[suffix].kind == .force {
      suffix = outline[suffix].next
    }
    guard !suffix.isNone, outline[suffix].kind == .member else { return false }
    if Self.unordered.contains(outline[suffix].name) { return true }
    // `reduce(into: [:]) { … }`
    guard outline[suffix].name == Names.reduce, let call = outline[suffix].next.ifAny, outline[call].kind == .call,
      let start = Arguments(outline, call)[Names.into], let chain = outline[start].firstChain.ifAny
    else { return false }
    return outline[chain].root == .dictionary || outline[chain].name == Self.set
  }

  private static let unordered = SymbolSet([Names.isEmpty, Names.count, Symbol("contains")])
  private static let lists = SymbolSet([Symbol("itemIdentifiers"), Symbol("numberOfItems")])
  private static let controller = Symbol("controller")
  private static let set = Symbol("Set")
  private static let didChangeContentWith = Symbol("didChangeContentWith")
}
