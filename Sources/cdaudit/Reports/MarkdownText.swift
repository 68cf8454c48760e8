/// Text in Markdown as GitHub and GitLab read it.
enum MarkdownText {
  /// Our sentences: what stands in single quotes or backticks is code, all else is shown as it is.
  static func prose(_ text: String) -> String {
    ProsePart.parts(of: DisplayText.line(text)).map { part in
      switch part {
      case .text(let text): escaped(text)
      case .code(let text): code(text)
      }
    }.joined()
  }

  /// The text as code on one line: in as many backticks as it takes.
  static func code(_ text: String) -> String {
    let text = DisplayText.line(text)
    guard !text.isEmpty else { return "" }
    var longest = 0
    var current = 0
    for byte in text.utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: longest + 1)
    // A space is taken away on both sides where both have one, and keeps backticks apart from the fence.
    let needsSpace = text.first == "`" || text.last == "`" || (text.first == " " && text.last == " ")
    let space = needsSpace ? " " : ""
    return fence + space + text + space + fence
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case _ where special.contains(byte): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      // A name after it would be told of the comment that the report becomes.
      case UInt8(ascii: "@"): bytes += "@<!-- -->".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let special = Array("\\`*_{}[]#|~$".utf8)
}
