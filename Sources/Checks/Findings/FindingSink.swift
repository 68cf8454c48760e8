import Lexer

/// Takes the findings of one rule in one file.
struct FindingSink {
  /// One of several places that have the same mistake.
  struct Place {
    var message: String
    var location: Location
    var flow: [FlowStep]
  }

  private let info: RuleInfo
  private let level: Level
  private let file: SourceFile
  private(set) var findings: [Finding] = []
  /// How many findings have had each key so far.
  private var keys: [String: Int] = [:]
  /// The names of the file's declarations, once something is found.
  private var names: DeclarationNames?

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
    let (finding, key) = finding(
      Place(message: message, location: location, flow: flow), level, help: help ?? info.instead, fixes)
    keys[key, default: 0] += 1
    findings.append(finding)
  }

  /// Reports one mistake that stands at several places of the same code: the first is told of, and the others where that
  /// one is silenced or filtered out.
  mutating func report(_ places: [Place]) {
    guard let first = places.first else { return }
    report(first.message, at: first.location, flow: first.flow)
    var further: [Finding] = []
    for place in places.dropFirst() { further.append(finding(place, level, help: info.instead, []).finding) }
    findings[findings.count - 1].further = further
  }

  private mutating func finding(
    _ place: Place, _ level: Level, help: String, _ fixes: [Fix]
  ) -> (finding: Finding, key: String) {
    let shown = firstLine(of: place.location)
    let flow = place.flow.map { $0.location == place.location ? FlowStep(shown, $0.message) : $0 }
    var finding = Finding(
      rule: info.slug, level: level, message: place.message, help: help, location: place.location, flow: flow,
      fixes: fixes)
    let key = key(finding)
    finding.location = shown
    finding.fingerprint = Fingerprint.make(key, ordinal: keys[key, default: 0])
    return (finding, key)
  }

  private mutating func key(_ finding: Finding) -> String {
    let names = names ?? DeclarationNames(file)
    self.names = names
    return Fingerprint.key(finding, in: file, names)
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
    let key = ([key(finding)] + words).joined(separator: "\u{1F}")
    finding.fingerprint = Fingerprint.make(key, ordinal: keys[key, default: 0])
    keys[key, default: 0] += 1
    findings.append(finding)
  }
}
