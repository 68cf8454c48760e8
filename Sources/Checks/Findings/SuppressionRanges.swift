import Lexer

/// Where the comments of a file silence findings. They are asked for in their order, so that no line is looked through
/// again for each of its comments.
struct SuppressionRanges {
  private let file: SourceFile
  /// The lines that were looked for last: that of a comment and that of the code after it.
  private var lines = (ByteRange(0, 0), ByteRange(0, 0))
  /// For the first token of declarations the end of the longest of them.
  private var declarationEnds: [Int: Int]?
  /// The last search for a block.
  private var search: BlockSearch?

  private struct BlockSearch {
    /// The token from which on it went.
    var first: Int
    /// The brace that opens a block, or the token at which the line is over.
    var last: Int
    /// The brace that closes the block.
    var end: Int?
  }

  init(_ file: SourceFile) { self.file = file }

  /// The bytes in which a comment silences findings.
  mutating func range(_ reach: SuppressionComment.Reach, _ comment: Comment) -> ByteRange {
    switch reach {
    case .file:
      return ByteRange(0, file.bytes.count + 1)
    case .line:
      let line = line(around: Int(comment.start), &lines.0)
      guard isAlone(comment, line) else { return line }
      // The line that the next code stands on: further comments and an `#if` may lie between.
      let next = Int(file.lexed.tokens[firstCode(after: comment)].start)
      return ByteRange(line.start, self.line(around: next, &lines.1).end)
    case .scope:
      return scope(after: firstCode(after: comment), comment)
    }
  }

  private func firstCode(after comment: Comment) -> Int {
    file.lexed.tokens.firstCode(from: Int(comment.nextToken))
  }

  /// Whether nothing stands before the comment on its line.
  private func isAlone(_ comment: Comment, _ line: ByteRange) -> Bool {
    let before = file.bytes[line.start..<Int(comment.start)]
    if before.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return true }
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return line.start == 0 && before.starts(with: byteOrderMark)
      && before.dropFirst(byteOrderMark.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// The line of an offset with the byte that ends it.
  ///
  /// - Parameter last: the line that was looked for last.
  private func line(around offset: Int, _ last: inout ByteRange) -> ByteRange {
    if last.contains(offset) { return last }
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    let bytes = file.bytes
    var start = min(offset, bytes.count)
    while start > 0, !isEnd(bytes[start - 1]) { start -= 1 }
    var end = min(offset, bytes.count)
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    last = ByteRange(start, end + 1)
    return last
  }

  /// The declaration that starts at the token, or the block that its line opens.
  private mutating func scope(after token: Int, _ comment: Comment) -> ByteRange {
    let start = Int(comment.start)
    let tokens = file.lexed.tokens
    if let end = declarationEnd(from: token), end > token { return ByteRange(start, tokens[end - 1].end) }
    let block = blockSearch(from: token)
    return ByteRange(start, tokens[block.end ?? max(block.last - 1, 0)].end)
  }

  private mutating func declarationEnd(from token: Int) -> Int? {
    let ends =
      declarationEnds
      ?? file.outline.declarations.reduce(into: [:]) { ends, declaration in
        let start = Int(declaration.tokens.start)
        ends[start] = max(ends[start] ?? 0, Int(declaration.tokens.end))
      }
    declarationEnds = ends
    return ends[token]
  }

  /// Looks for the block that the line of the token opens.
  private mutating func blockSearch(from token: Int) -> BlockSearch {
    if let search, search.first < token, token < search.last { return search }
    let tokens = file.lexed.tokens
    var found = BlockSearch(first: token, last: token)
    while found.last < tokens.count - 1, found.last == token || !tokens[found.last].startsLine {
      if tokens[found.last].kind == .leftBrace { found.end = file.lexed.brackets.end(of: found.last) }
      if found.end != nil { break }
      found.last += 1
    }
    search = found
    return found
  }
}
