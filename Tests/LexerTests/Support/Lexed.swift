import Lexer

/// A source and what the lexer makes of it, in forms that tests can be written in.
struct Lexed {
  let bytes: [UInt8]
  let file: LexedFile

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    file = LexedFile(bytes)
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// The tokens before the end of the file.
  var tokens: ArraySlice<Token> { file.tokens.dropLast() }

  func text(_ range: ByteRange) -> String { String(decoding: bytes[range.start..<range.end], as: UTF8.self) }

  /// The tokens as they are written, with a space between.
  var texts: String { tokens.map { text($0.range) }.joined(separator: " ") }

  /// The tokens, one a line: the kind and how it is written, with `⏎` for a line's end.
  var listing: String {
    tokens.map { "\($0.kind) \(text($0.range).replacing("\n", with: "⏎"))" }.joined(separator: "\n")
  }

  /// How the tokens of one kind are written.
  func texts(of kind: TokenKind) -> [String] { tokens.filter { $0.kind == kind }.map { text($0.range) } }

  /// The comments as they are written.
  var comments: [String] { file.comments.map { text($0.range) } }

  /// What is wrong and where, in the order of the source.
  var problems: [String] { file.problems.map { "\($0.kind) \($0.offset)" } }
}
