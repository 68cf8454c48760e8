import Lexer

extension SourceFile {
  /// The white space before a token that is the first of its line; nil where something else stands before it.
  func indentation(before token: Int32) -> String? {
    let start = range(of: token).start
    var at = start
    while at > 0, bytes[at - 1] == UInt8(ascii: " ") || bytes[at - 1] == UInt8(ascii: "\t") { at -= 1 }
    guard at == 0 || bytes[at - 1] == UInt8(ascii: "\n") || bytes[at - 1] == UInt8(ascii: "\r") else { return nil }
    return text(ByteRange(at, start))
  }
}
