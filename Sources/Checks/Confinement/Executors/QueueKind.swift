import Lexer

/// Which queue an argument stands for.
extension FileInference {
  /// Which queue an argument is: `.main` is the main one.
  func queueKind(of expression: ExpressionID) -> Value.QueueKind? {
    if let known = value(of: expression).queue { return known }
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone,
      outline[chain].root == .implicitMember
    else { return nil }
    switch outline[chain].name {
    case Names.main: return outline[chain].firstSuffix.isNone ? .main : nil
    case Names.global: return .other
    default: return nil
    }
  }

  /// Whether an argument is a parameter that may be nil: `queue: OperationQueue? = nil`.
  func mayBeNil(_ expression: ExpressionID) -> Bool {
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone, outline[chain].root == .name,
      outline[chain].firstSuffix.isNone,
      let binding = binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      outline[binding].kind == .parameter, let last = outline[binding].type.indices.last
    else { return false }
    return file.lexed.tokens[last].kind == .postfixQuestion
  }
}
