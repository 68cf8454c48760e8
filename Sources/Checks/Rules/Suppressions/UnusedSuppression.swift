import Lexer

/// Tells of comments that silence nothing any more.
///
/// A slug is judged where its rule has run. It is no `Rule`, since it reads what the rules have found.
enum UnusedSuppression {
  static let info = RuleInfo(
    slug: "unused-suppression", family: .suppressions, level: .warning,
    summary: "A comment silences findings that are not there",
    why: """
      The code has been put right, or moved away from its comment. What is left would silence the next mistake of this \
      kind that somebody makes here, and nobody would hear of it.
      """,
    instead: "Remove the comment, or the rule from its list.",
    examples: [
      .bad(
        """
        import CoreData

        func save(_ worker: NSManagedObjectContext) async throws {
          ⟦// cdaudit:ignore context-outside-perform - the caller is on the queue⟧
          try await worker.perform { try worker.save() }
        }
        """),
      .good(
        """
        import CoreData

        func save(_ container: NSPersistentContainer) async throws {
          let worker = container.newBackgroundContext()
          // cdaudit:ignore context-outside-perform - nobody else has this context
          try worker.save()
        }
        """),
    ])

  /// Looks for them.
  ///
  /// - Parameter ran: the slugs of the rules that ran over the file.
  static func check(_ suppressions: Suppressions, _ file: SourceFile, ran: Set<String>, into sink: inout FindingSink) {
    for entry in suppressions.entries {
      let slugs = entry.comment.slugs
      let unused = slugs.indices.filter { !entry.isUsed[$0] && ran.contains(slugs[$0].text) }
      guard !unused.isEmpty else { continue }
      if unused.count == slugs.count {
        let names = Array(Set(slugs.map { "'\($0.text)'" })).sorted().alternatives
        report(
          "this comment silences nothing: there is no finding of \(names) here", entry.comment.comment, file,
          slugs.map(\.text), removal(of: entry.comment.comment, file), into: &sink)
        continue
      }
      for slug in unused {
        report(
          "'\(slugs[slug].text)' silences nothing: there is no finding of it here", slugs[slug].range, file,
          [slugs[slug].text], removal(of: slug, from: slugs), into: &sink)
      }
    }
  }

  private static func report(
    _ message: String, _ range: ByteRange, _ file: SourceFile, _ slugs: [String], _ removed: ByteRange,
    into sink: inout FindingSink
  ) {
    let location = Location(file: file.id, range: range)
    let isWhole = slugs.count > 1 || removed.count > range.count + 2
    let fix = Fix(
      summary: isWhole ? "Remove the comment" : "Remove '\(slugs[0])'", isSafe: true,
      edits: [Edit(Location(file: file.id, range: removed), "")])
    sink.report(message, at: location, of: slugs, fixes: [fix])
  }

  /// A comment with the spaces before it, and with its whole line where nothing else stands there.
  private static func removal(of comment: ByteRange, _ file: SourceFile) -> ByteRange {
    let bytes = file.bytes
    guard bytes[comment.start] == UInt8(ascii: "/") else { return removal(ofWords: comment, bytes) }
    var start = comment.start
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    var end = comment.end
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    let isFirst = start == 0 || isLineEnd(bytes[start - 1])
    let isLast = end == bytes.count || isLineEnd(bytes[end])
    guard isFirst else { return ByteRange(start, isLast ? end : comment.end) }
    guard isLast else { return ByteRange(comment.start, end) }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return ByteRange(start, end)
  }

  /// Words of a block comment that has others too: with their line, or, where the comment begins on it, up to the next
  /// words.
  private static func removal(ofWords words: ByteRange, _ bytes: [UInt8]) -> ByteRange {
    let lineStart = (bytes[..<words.start].lastIndex { isLineEnd($0) } ?? -1) + 1
    var end = words.end
    while end < bytes.count, isSpace(bytes[end]) { end += 1 }
    let isLast = end == bytes.count || isLineEnd(bytes[end])
    let before = bytes[lineStart..<words.start]
    if before.contains(UInt8(ascii: "/")) {
      while end < bytes.count, isSpace(bytes[end]) || isLineEnd(bytes[end]) || isStar(bytes, end) { end += 1 }
      return ByteRange(words.start, end)
    }
    guard isLast else { return ByteRange(before.firstIndex { !isSpace($0) } ?? words.start, end) }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    return ByteRange(lineStart, end)
  }

  /// Whether a star stands at the beginning of a line of a comment, and does not end it.
  private static func isStar(_ bytes: [UInt8], _ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "*") && !(offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/"))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// A slug with the comma before it, or after it if it is the first.
  private static func removal(of slug: Int, from slugs: [SuppressionComment.Slug]) -> ByteRange {
    if slug > 0 { return ByteRange(slugs[slug - 1].range.end, slugs[slug].range.end) }
    return ByteRange(slugs[0].range.start, slugs[1].range.start)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
