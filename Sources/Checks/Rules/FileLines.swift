import Lexer

/// White space of a file, for edits that add lines.
extension FileView {
  /// The white space before the first token of a line; nil where something else stands before the offset in its line.
  func indentation(of offset: Int) -> String? {
    let bytes = file.bytes
    var start = offset
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") { start -= 1 }
    guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") || bytes[start - 1] == UInt8(ascii: "\r") else {
      return nil
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Where the spaces after an offset end.
  func endOfSpaces(after offset: Int) -> Int {
    var end = offset
    while end < file.bytes.count, file.bytes[end] == UInt8(ascii: " ") || file.bytes[end] == UInt8(ascii: "\t") {
      end += 1
    }
    return end
  }

  /// How lines of the file end.
  var lineEnd: String {
    guard let newline = file.bytes.firstIndex(of: UInt8(ascii: "\n")) else { return "\n" }
    return newline > 0 && file.bytes[newline - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }
}
