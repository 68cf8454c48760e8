import Lexer

/// Tells which code a release build leaves out or never calls.
struct DebugCode {
  /// How many functions may call each other.
  private static let callLimit = 3

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether a token is compiled for debugging only, or stands in a private function that only such code names.
  func contains(_ token: Int32, in scope: ScopeID) -> Bool { contains(token, scope, depth: 0) }

  private func contains(_ token: Int32, _ scope: ScopeID, depth: Int) -> Bool {
    if inference.file.isDebugOnly(token) { return true }
    guard depth < Self.callLimit, let function = inference.enclosingFunction(scope).ifAny,
      outline[function].kind == .function,
      !outline[function].modifiers.isDisjoint(with: [.private, .fileprivate])
    else { return false }
    let mentions = inference.mentions[outline[function].name].filter {
      !outline[function].tokens.contains(Int(outline[$0.chain].token))
    }
    return !mentions.isEmpty
      && mentions.allSatisfy { contains(outline[$0.chain].token, outline[$0.chain].scope, depth: depth + 1) }
  }
}
