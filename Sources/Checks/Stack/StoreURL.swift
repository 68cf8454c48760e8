import Lexer

/// Tells what the URL of a store leads to.
struct StoreURL {
  /// How many variables are followed.
  private static let depthLimit = 4

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether an expression is a URL of `/dev/null`.
  func isNowhere(_ expression: ExpressionID) -> Bool {
    any(in: expression) { chain in StorePlaceReader(inference).isMemory(chain) }
  }

  /// Whether a chain of the expression, or of what its variables are made from, fits.
  func any(in expression: ExpressionID, _ fits: (ChainID) -> Bool) -> Bool {
    any(in: expression, depth: 0, fits)
  }

  private func any(in expression: ExpressionID, depth: Int, _ fits: (ChainID) -> Bool) -> Bool {
    guard !expression.isNone, depth < Self.depthLimit else { return false }
    // Arguments stand between the tokens of the expression that they are part of.
    for id in inference.project.expressions(in: outline[expression].tokens, of: inference.file) {
      for chain in outline.chains(of: id) {
        if fits(chain) { return true }
        guard outline[chain].root == .name,
          let value = madeFrom(outline[chain].name, outline[chain].token, outline[chain].scope), value != expression
        else { continue }
        if any(in: value, depth: depth + 1, fits) { return true }
      }
    }
    return false
  }

  /// What a variable of a function, or a stored property of the type around, is made from.
  private func madeFrom(_ name: Symbol, _ token: Int32, _ scope: ScopeID) -> ExpressionID? {
    if let binding = inference.binding(name, at: token, in: scope) {
      let current = outline[binding]
      if let value = current.value.ifAny { return value }
      // `if let url { … }`: what the name means outside.
      guard current.kind == .optional || current.kind == .capture,
        let outer = inference.binding(name, at: current.token, in: current.scope), outer != binding
      else { return nil }
      return outline[outer].value.ifAny
    }
    guard let own = inference.enclosingType(scope)?.id,
      let member = inference.members(name, of: own).first, member.file == inference.file.id,
      let binding = outline[member.declaration].binding.ifAny
    else { return nil }
    return outline[binding].value.ifAny
  }
}
