import Lexer

/// The comments in a file that silence findings, and what each of them has silenced.
struct Suppressions {
  /// One comment.
  struct Entry {
    /// What it says.
    var comment: SuppressionComment
    /// The bytes in which findings are silent.
    var range: ByteRange
    /// For each slug whether it has silenced something.
    var isUsed: [Bool]
  }

  private(set) var entries: [Entry] = []
  /// The comments that mean to silence something and cannot.
  private(set) var failures: [(comment: ByteRange, failure: SuppressionComment.Failure)] = []

  /// Reads the comments of a file.
  init(_ file: SourceFile) {
    for comment in file.lexed.comments {
      for reading in SuppressionComment.all(in: comment.range, file.bytes) {
        switch reading {
        case .comment(let read):
          entries.append(
            Entry(
              comment: read, range: Self.range(read.reach, comment, file),
              isUsed: Array(repeating: false, count: read.slugs.count)))
        case .failure(let failure): failures.append((comment.range, failure))
        }
      }
    }
  }

  /// Whether there is nothing to say of the file's comments.
  var isEmpty: Bool { entries.isEmpty && failures.isEmpty }

  /// What silences the rule at the offset, or nil. Each comment that does has been of use; the first that gives a reason
  /// speaks for all.
  mutating func silence(of rule: String, at offset: Int) -> Silence? {
    var silence: Silence?
    for entry in entries.indices where entries[entry].range.contains(offset) {
      for (slug, named) in entries[entry].comment.slugs.enumerated() where named.text == rule {
        entries[entry].isUsed[slug] = true
        if silence == nil || silence == .comment(reason: nil) {
          silence = .comment(reason: entries[entry].comment.reason)
        }
      }
    }
    return silence
  }

  private static func range(_ reach: SuppressionComment.Reach, _ comment: Comment, _ file: SourceFile) -> ByteRange {
    switch reach {
    case .file:
      return ByteRange(0, file.bytes.count + 1)
    case .line:
      let line = lineRange(around: Int(comment.start), file.bytes)
      guard isAlone(comment, line, file) else { return line }
      // The line that the next code stands on: further comments and an `#if` may lie between.
      let next = Int(file.lexed.tokens[file.lexed.tokens.firstCode(from: Int(comment.nextToken))].start)
      return ByteRange(line.start, lineRange(around: next, file.bytes).end)
    case .scope:
      return scopeRange(after: file.lexed.tokens.firstCode(from: Int(comment.nextToken)), comment, file)
    }
  }

  /// Whether nothing stands before the comment on its line.
  private static func isAlone(_ comment: Comment, _ line: ByteRange, _ file: SourceFile) -> Bool {
    let before = file.bytes[line.start..<Int(comment.start)]
    if before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return true }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return line.start == 0 && before.starts(with: byteOrderMark)
      && before.dropFirst(byteOrderMark.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
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
}
