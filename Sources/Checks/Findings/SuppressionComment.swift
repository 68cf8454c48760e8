import Lexer

/// A comment that is meant to silence findings.
///
///     // cdaudit:ignore rule-a, rule-b - reason     this line, or the next if alone on its line
///     // cdaudit:ignore-scope rule-a - reason       the declaration or block that follows
///     // cdaudit:ignore-file rule-a - reason        the file
///
/// Each line of a block comment is read like a comment of its own.
struct SuppressionComment {
  /// How far a comment reaches.
  enum Reach: String, CaseIterable {
    case line = "cdaudit:ignore"
    case scope = "cdaudit:ignore-scope"
    case file = "cdaudit:ignore-file"
  }

  /// A slug, and where in the file it stands.
  struct Slug {
    var text: String
    var range: ByteRange
    /// Whether it is the first or follows a comma.
    var isListed: Bool
  }

  var reach: Reach
  /// The slugs, in their order.
  var slugs: [Slug]
  /// The words that follow and say why, or nil.
  var reason: String?
  /// Where the reason stands if no hyphen comes before it.
  var unmarkedReason: ByteRange?
  /// The whole comment, or the words alone where it has others too.
  var comment: ByteRange

  /// What a comment that speaks to the analyzer says.
  enum Reading {
    case comment(SuppressionComment)
    case failure(Failure)
  }

  /// Why a comment silences nothing.
  enum Failure {
    /// A word that begins like a directive and is none.
    case unknownWord(String)
    /// A directive that names no rule.
    case noRule(Reach)
    /// A directive with a space after its colon, and the word that follows it.
    case spaced(Reach, next: String?)
  }

  /// What the lines of a comment say; nothing where it is about something else, as nearly all are.
  static func all(in comment: ByteRange, _ bytes: [UInt8]) -> [Reading] {
    var readings: [Reading] = []
    let end = min(comment.end, bytes.count)
    var start = comment.start
    while start < end {
      let lineEnd = bytes[start..<end].firstIndex { isLineEnd($0) } ?? end
      if let reading = read(ByteRange(start, lineEnd), of: comment, bytes) { readings.append(reading) }
      start = lineEnd + 1
    }
    return readings
  }

  private static func read(_ line: ByteRange, of comment: ByteRange, _ bytes: [UInt8]) -> Reading? {
    let start = bytes[line.start..<line.end].firstIndex { !isMark($0) } ?? line.end
    guard bytes[start..<line.end].starts(with: prefix) else { return nil }
    var end = line.end
    if bytes[start..<end].reversed().starts(with: "/*".utf8) { end -= 2 }
    let word = bytes[start..<end].prefix { !isSpace($0) }
    let text = String(decoding: word, as: UTF8.self)
    guard let reach = Reach(rawValue: text) else {
      if word.count == prefix.count { return spacedDirective(bytes[word.endIndex..<end]).map { .failure($0) } }
      return isLetter(word[start + prefix.count]) ? .failure(.unknownWord(text)) : nil
    }
    let isAll = isBlank(bytes[comment.start..<start]) && isBlank(bytes[end..<min(comment.end, bytes.count)])
    var reading = SuppressionComment(
      reach: reach, slugs: [], reason: nil, comment: isAll ? comment : ByteRange(start, end))
    reading.readSlugs(bytes, word.endIndex, end)
    return reading.slugs.isEmpty ? .failure(.noRule(reach)) : .comment(reading)
  }

  /// What is wrong with `cdaudit: ignore a-rule`; nothing where the words are prose, as in `cdaudit: see the page`.
  private static func spacedDirective(_ bytes: ArraySlice<UInt8>) -> Failure? {
    let words = bytes.split { isSpace($0) || $0 == UInt8(ascii: ",") }.map { String(decoding: $0, as: UTF8.self) }
    guard let word = words.first, let reach = Reach(rawValue: "cdaudit:" + word) else { return nil }
    return .spaced(reach, next: words.dropFirst().first)
  }

  private mutating func readSlugs(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    var index = start
    var isListed = true
    while index < end {
      let byte = bytes[index]
      if Self.isSpace(byte) || byte == UInt8(ascii: ",") {
        if !Self.isSpace(byte) { isListed = true }
        index += 1
        continue
      }
      let word = bytes[index..<end].prefix { !Self.isSpace($0) && $0 != UInt8(ascii: ",") }
      let text = String(decoding: word, as: UTF8.self)
      // A word of dashes, short or long, begins the reason; a slug never begins with one.
      if text.allSatisfy({ $0 == "-" || $0 == "\u{2013}" || $0 == "\u{2014}" }) {
        let words = bytes[word.endIndex..<end].drop { Self.isSpace($0) }
        let last = words.lastIndex { !Self.isSpace($0) }
        reason = last.map { String(decoding: words[...$0], as: UTF8.self) }
        return
      }
      slugs.append(Slug(text: text, range: ByteRange(index, word.endIndex), isListed: isListed))
      isListed = false
      index = word.endIndex
    }
  }

  /// Takes the words at the end that are no rules for the reason, where the hyphen before it was forgotten:
  /// `cdaudit:ignore a-rule because so`.
  mutating func splitReason(_ bytes: [UInt8], rules names: [String]) {
    guard reason == nil else { return }
    func isNamed(_ word: String) -> Bool { names.contains(word) || RuleFamily(rawValue: word) != nil }
    let start = (slugs.lastIndex { isNamed($0.text) } ?? 0) + 1
    let place = slugs.indices.dropFirst(start).first { index in
      !slugs[index].isListed && nearestName(to: slugs[index].text, among: names) == nil
    }
    guard let place, let last = slugs.last else { return }
    // One word with hyphens in it is rather a rule that there is not.
    guard place < slugs.count - 1 || !last.text.contains("-") else { return }
    let range = ByteRange(slugs[place].range.start, last.range.end)
    reason = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    unmarkedReason = range
    slugs.removeSubrange(place...)
  }

  /// Whether there are no words.
  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { isMark($0) || isLineEnd($0) } }

  /// Whether a byte marks a comment or is white space in it.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") || isSpace(byte)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static let prefix = Array("cdaudit:".utf8)
}
