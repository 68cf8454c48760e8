/// Text in Markdown as GitHub and GitLab read it.
enum MarkdownText {
  /// Our sentences: what stands in single quotes or backticks is code, all else is shown as it is.
  static func prose(_ text: String) -> String {
    ProsePart.parts(of: DisplayText.line(text)).map { part in
      switch part {
      case .text(let text): text.map(escaped).joined()
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

  private static func escaped(_ character: Character) -> String {
    switch character {
    case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "$": "\\\(character)"
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    // A name after it would be told of the comment that the report becomes.
    case "@": "@<!-- -->"
    default: String(character)
    }
  }
}
