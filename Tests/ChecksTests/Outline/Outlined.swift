import Checks
import Lexer

/// A source and its outline. The extensions print the outline in forms that tests can be written in.
struct Outlined {
  let bytes: [UInt8]
  let file: LexedFile
  let outline: Outline

  init(_ bytes: [UInt8], depth: Outline.Depth = .full) {
    self.bytes = bytes
    file = LexedFile(bytes)
    outline = Outline(file, bytes, depth: depth)
  }

  init(_ text: String, depth: Outline.Depth = .full) { self.init(Array(text.utf8), depth: depth) }

  /// The source from the first to the last of the tokens; empty for none.
  func source(_ tokens: TokenRange) -> String {
    guard !tokens.isEmpty else { return "" }
    return source(ByteRange(Int(file.tokens[Int(tokens.start)].start), file.tokens[Int(tokens.end) - 1].end))
  }

  /// The source of one token.
  func source(_ token: Int32) -> String { source(file.tokens[Int(token)].range) }

  func source(_ range: ByteRange) -> String { String(decoding: bytes[range.start..<range.end], as: UTF8.self) }

  /// How many scopes stand around the inside of one, up to the file.
  func depth(of scope: ScopeID) -> Int {
    var depth = 0
    var scope = outline[scope].parent
    while !scope.isNone {
      depth += 1
      scope = outline[scope].parent
    }
    return depth
  }
}
