import Lexer

/// The comments in a file that silence findings.
///
///     // cdaudit:ignore rule-a, rule-b - reason     this line, or the next if alone on its line
///     // cdaudit:ignore-scope rule-a - reason       the declaration or block that follows
///     // cdaudit:ignore-file rule-a - reason        the file
struct Suppressions {
  /// One comment.
  struct Entry {
    /// The slugs.
    var rules: [String]
    /// The bytes in which findings are silent.
    var range: ByteRange
    /// The comment.
    var comment: ByteRange
  }

  private(set) var entries: [Entry] = []

  /// Reads the comments of a file.
  init(_ file: SourceFile) {
    guard !file.lexed.comments.isEmpty else { return }
    for comment in file.lexed.comments {
      guard let directive = Directive(file.text(comment.range)) else { continue }
      entries.append(
        Entry(
          rules: directive.rules, range: Self.range(directive.reach, comment, file), comment: comment.range))
    }
  }

  /// Whether a comment silences the rule at the offset.
  func silences(_ rule: String, at offset: Int) -> Bool {
    entries.contains { $0.range.contains(offset) && $0.rules.contains(rule) }
  }

  private static func range(_ reach: Directive.Reach, _ comment: Comment, _ file: SourceFile) -> ByteRange {
    switch reach {
    case .file:
      return ByteRange(0, file.bytes.count + 1)
    case .line:
      let line = lineRange(around: Int(comment.start), file.bytes)
      let isAlone = file.bytes[line.start..<Int(comment.start)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      guard isAlone else { return line }
      // The line that the next code stands on: further comments may lie between.
      let next = Int(file.lexed.tokens[Int(comment.nextToken)].start)
      return ByteRange(line.start, lineRange(around: next, file.bytes).end)
    case .scope:
      return scopeRange(after: Int(comment.nextToken), comment, file)
    }
  }

  private static func lineRange(around offset: Int, _ bytes: [UInt8]) -> ByteRange {
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var start = min(offset, bytes.count)
    while start > 0, !isEnd(bytes[start - 1]) { start -= 1 }
    var end = min(offset, bytes.count)
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    return ByteRange(start, end + 1)
  }

  /// The declaration that starts at the token, or the block that its line opens.
  private static func scopeRange(after token: Int, _ comment: Comment, _ file: SourceFile) -> ByteRange {
    let start = Int(comment.start)
    let declarations = file.outline.declarations.filter { Int($0.tokens.start) == token }
    if let end = declarations.map({ Int($0.tokens.end) }).max(), end > token {
      return ByteRange(start, file.lexed.tokens[end - 1].end)
    }
    let tokens = file.lexed.tokens
    var index = token
    while index < tokens.count - 1, index == token || !tokens[index].startsLine {
      if tokens[index].kind == .leftBrace, let end = file.lexed.brackets.end(of: index) {
        return ByteRange(start, tokens[end].end)
      }
      index += 1
    }
    return ByteRange(start, tokens[max(index - 1, 0)].end)
  }

  /// The words of a comment.
  private struct Directive {
    enum Reach { case line, scope, file }
    var reach: Reach
    var rules: [String]

    init?(_ comment: String) {
      var text = comment.drop { $0 == "/" || $0 == "*" || $0 == " " || $0 == "\t" }
      guard text.hasPrefix("cdaudit:ignore") else { return nil }
      text = text.dropFirst("cdaudit:ignore".count)
      if text.hasPrefix("-scope") {
        reach = .scope
        text = text.dropFirst("-scope".count)
      } else if text.hasPrefix("-file") {
        reach = .file
        text = text.dropFirst("-file".count)
      } else {
        reach = .line
      }
      guard text.first == " " || text.first == "\t" else { return nil }
      if text.hasSuffix("*/") { text = text.dropLast(2) }
      let list = Self.beforeReason(text)
      rules = list.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }).map(String.init)
      guard !rules.isEmpty else { return nil }
    }

    /// What stands before the reason: before a word that is a dash, short or long.
    private static func beforeReason(_ text: Substring) -> Substring {
      var isStart = true
      var index = text.startIndex
      while index < text.endIndex {
        let isDash = ["-", "\u{2013}", "\u{2014}"].contains(text[index])
        if isDash, isStart {
          let rest = text[index...].drop { ["-", "\u{2013}", "\u{2014}"].contains($0) }
          if rest.first?.isWhitespace ?? true { return text[..<index] }
        }
        isStart = text[index].isWhitespace
        index = text.index(after: index)
      }
      return text
    }
  }
}
