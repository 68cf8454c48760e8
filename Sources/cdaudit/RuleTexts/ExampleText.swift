import Checks

/// An example as it is shown: the source without the brackets around what the rule marks, and where that
/// is.
struct ExampleText {
  /// A line of the source.
  struct Line {
    /// The line.
    var text: String
    /// How many columns stand before each mark that begins in the line, and how many it has.
    var marks: [(indent: Int, width: Int)] = []
  }

  /// The lines of the source.
  private(set) var lines: [Line] = []

  /// The text of an example.
  init(_ example: RuleExample) {
    for source in example.source.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = Line(text: "")
      var start: Int?
      for character in source {
        switch character {
        case "⟦": start = DisplayText.width(of: line.text)
        case "⟧":
          if let begin = start { line.marks.append((begin, DisplayText.width(of: line.text) - begin)) }
          start = nil
        default: line.text.append(character)
        }
      }
      // A mark that goes on in the next line is shown to the end of this one.
      if let start { line.marks.append((start, DisplayText.width(of: line.text) - start)) }
      lines.append(line)
    }
  }

  /// The source with carets below what is marked, each line after `margin`.
  func withCarets(margin: String) -> String {
    lines.map { line in
      var text = "\(margin)\(line.text)\n"
      guard !line.marks.isEmpty else { return text }
      text += margin
      var column = 0
      for mark in line.marks {
        text += String(repeating: " ", count: max(0, mark.indent - column))
        text += String(repeating: "^", count: max(1, mark.width))
        column = mark.indent + max(1, mark.width)
      }
      return text + "\n"
    }.joined()
  }

  /// The source with a comment after each line that has a mark: still Swift, for a code block in Markdown.
  var withComments: String {
    lines.map { $0.marks.isEmpty ? "\($0.text)\n" : "\($0.text)  // <-- here\n" }.joined()
  }
}
