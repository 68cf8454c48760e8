import Lexer

/// What a line of a comment says of silencing: how far it reaches, and which rules it names.
struct SuppressionDirective {
  /// What is silenced.
  enum Reach { case line, scope, file }

  var reach: Reach
  /// The slugs.
  var rules: [String]

  /// The directives in the lines of a comment.
  static func all(in comment: Comment, _ file: SourceFile) -> [SuppressionDirective] {
    var directives: [SuppressionDirective] = []
    let end = min(comment.range.end, file.bytes.count)
    var start = comment.range.start
    while start < end {
      var lineEnd = start
      while lineEnd < end, file.bytes[lineEnd] != 0x0A, file.bytes[lineEnd] != 0x0D { lineEnd += 1 }
      if let directive = SuppressionDirective(file.bytes[start..<lineEnd]) { directives.append(directive) }
      start = lineEnd + 1
    }
    return directives
  }

  /// Reads one line of a comment, with what marks it as a comment.
  private init?(_ line: ArraySlice<UInt8>) {
    // Nearly all comments are about something else: their bytes tell, without a text made of each.
    let words = line.drop { isMark($0) }
    guard words.starts(with: Self.word) else { return nil }
    var text = Substring(String(decoding: words.dropFirst(Self.word.count), as: UTF8.self))
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

  private static let word = Array("cdaudit:ignore".utf8)

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

/// Whether a byte marks a comment or is white space in it.
private func isMark(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
