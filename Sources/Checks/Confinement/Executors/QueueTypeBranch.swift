import Lexer

/// Code that a function runs for contexts of one kind of queue only: `switch concurrencyType`, or
/// `if context.concurrencyType == .mainQueueConcurrencyType`. It asks nothing of callers with other contexts, and what the
/// function does for those stands in another branch.
struct QueueTypeBranch {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether a scope lies in such a branch of its function.
  func contains(_ scope: ScopeID) -> Bool {
    let mentions = inference.mentions[Names.concurrencyType]
    guard !mentions.isEmpty else { return false }
    var scope = scope
    while !scope.isNone, outline[scope].declaration.isNone {
      let current = outline[scope]
      let decided = current.kind == .switchCase ? current.parent : scope
      let isBranch = current.kind == .ifBody || current.kind == .switchCase
      if isBranch, mentions.contains(where: { decides($0, decided) }) { return true }
      scope = current.parent
    }
    return false
  }

  /// Whether a name stands in the head of an `if` or `switch`, whose scope starts with the head.
  private func decides(_ mention: MentionTable.Mention, _ scope: ScopeID) -> Bool {
    let chain = outline[mention.chain]
    return outline[scope].tokens.contains(Int(chain.token))
      && (chain.scope == scope || chain.scope == outline[scope].parent)
  }
}
