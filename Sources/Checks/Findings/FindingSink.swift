import Lexer

/// Takes the findings of one rule in one file.
struct FindingSink {
  private let info: RuleInfo
  private let level: Level
  private let file: SourceFile
  private(set) var findings: [Finding] = []
  /// How many findings have had each key so far.
  private var keys: [String: Int] = [:]

  init(_ info: RuleInfo, _ level: Level, _ file: SourceFile) {
    self.info = info
    self.level = level
    self.file = file
  }

  /// Reports a mistake at `location`; the last step of `flow` should be the place itself.
  ///
  /// - Parameter level: the level where it is not the rule's own; a level that the user chose outweighs it.
  mutating func report(
    _ message: String, at location: Location, flow: [FlowStep] = [], fixes: [Fix] = [], help: String? = nil,
    level: Level? = nil
  ) {
    let level = self.level == info.level ? level ?? self.level : self.level
    let shown = firstLine(of: location)
    let flow = flow.map { $0.location == location ? FlowStep(shown, $0.message) : $0 }
    var finding = Finding(
      rule: info.slug, level: level, message: message, help: help ?? info.instead, location: location, flow: flow,
      fixes: fixes)
    let key = Fingerprint.key(finding, in: file)
    finding.location = shown
    finding.fingerprint = Fingerprint.make(key, ordinal: keys[key, default: 0])
    keys[key, default: 0] += 1
    findings.append(finding)
  }

  /// What of a place stands on its first line, without brackets that open there: a review shows a finding where all its
  /// lines have changed, and arguments on further lines may change while the mistake stays.
  private func firstLine(of location: Location) -> Location {
    let tokens = file.lexed.tokens
    let first = file.lexed.firstToken(at: location.range.start)
    var end = first
    while end < tokens.count, Int(tokens[end].start) < location.range.end, end == first || !tokens[end].startsLine {
      end += 1
    }
    // All of it stands on one line.
    guard end < tokens.count, Int(tokens[end].start) < location.range.end else { return location }
    while end > first + 1, [.leftParen, .leftBracket, .leftBrace, .comma].contains(tokens[end - 1].kind) { end -= 1 }
    return Location(file: location.file, range: ByteRange(location.range.start, tokens[end - 1].end))
  }

  /// Reports something about a comment, which has no tokens: `words` of it tell it apart from others.
  mutating func report(_ message: String, at location: Location, of words: [String], fixes: [Fix] = []) {
    var finding = Finding(
      rule: info.slug, level: level, message: message, help: info.instead, location: location,
      flow: [FlowStep(location, message)], fixes: fixes)
    let key = ([Fingerprint.key(finding, in: file)] + words).joined(separator: "\u{1F}")
    finding.fingerprint = Fingerprint.make(key, ordinal: keys[key, default: 0])
    keys[key, default: 0] += 1
    findings.append(finding)
  }
}
