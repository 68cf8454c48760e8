import Lexer

/// Reads plain strings from expressions.
struct StringLiteral {
  private let file: SourceFile

  init(_ file: SourceFile) { self.file = file }

  /// The text of a string on one line without escapes or interpolations that an expression consists of; else nil.
  func text(of expression: ExpressionID) -> String? {
    guard let chain = file.outline[expression].firstChain.ifAny, file.outline[chain].next.isNone,
      file.outline[chain].firstSuffix.isNone
    else { return nil }
    return text(of: chain)
  }

  /// The text of a string that a chain starts with.
  func text(of chain: ChainID) -> String? {
    let current = file.outline[chain]
    guard current.root == .string, current.firstElement.isNone else { return nil }
    // A string is several tokens; a suffix begins with a dot or bracket after it.
    let end = current.firstSuffix.ifAny.map { Int(file.outline[$0].token) - 1 } ?? Int(current.tokens.end)
    let text = file.text(file.range(of: TokenRange(Int(current.token), max(end, Int(current.token) + 1))))
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\""), !text.hasPrefix("\"\"\""),
      !text.utf8.contains(UInt8(ascii: "\\"))
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}
