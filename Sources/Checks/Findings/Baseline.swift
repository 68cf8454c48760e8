/// The findings that a project has decided to live with for now.
///
/// A finding is known by its rule, its file and its fingerprint, which is made from the declarations around it and
/// the tokens of its place: not by its line, so that a baseline survives edits elsewhere, moved code and other white
/// space. Each entry stands for one finding; a second one that is alike is new.
public struct Baseline: Hashable, Sendable {
  /// A known finding.
  public struct Entry: Hashable, Sendable, Comparable {
    /// The file, from the folder that the baseline lies in.
    public var path: String
    /// The slug of the rule.
    public var rule: String
    /// See `Finding.fingerprint`.
    public var fingerprint: String
    /// What was wrong when the entry was written: for its reader, nothing depends on it.
    public var message: String

    /// The entry of a finding in the file at `path`.
    public init(path: String, rule: String, fingerprint: String, message: String) {
      self.path = path
      self.rule = rule
      self.fingerprint = fingerprint
      self.message = message
    }

    /// Orders as the entries are written.
    public static func < (left: Entry, right: Entry) -> Bool {
      (left.path, left.rule, left.fingerprint, left.message)
        < (right.path, right.rule, right.fingerprint, right.message)
    }
  }

  /// The known findings, in the order in which they are written.
  public var entries: [Entry]

  /// The baseline of these findings.
  public init(_ entries: [Entry]) { self.entries = entries.sorted() }

  /// What a baseline says of a run.
  public struct Match: Sendable {
    /// For each finding, in the order asked for, whether it is known.
    public var isKnown: [Bool]
    /// For each entry whether there was a finding for it.
    public var isUsed: [Bool]
  }

  /// Compares the baseline with what was found now.
  ///
  /// - Parameters:
  ///   - findings: The findings as entries.
  ///   - exists: Whether there still is a file at a path. A finding that no entry of its own file knows is known all
  ///     the same where one of a file that is gone does: the file was moved or renamed.
  public func match(_ findings: [Entry], exists: (String) -> Bool) -> Match {
    var match = Match(
      isKnown: Array(repeating: false, count: findings.count), isUsed: Array(repeating: false, count: entries.count))
    pair(findings, &match) { Key(path: $0.path, rule: $0.rule, fingerprint: $0.fingerprint) }
    guard match.isKnown.contains(false), match.isUsed.contains(false) else { return match }
    var answers: [String: Bool] = [:]
    for (number, entry) in entries.enumerated() where !match.isUsed[number] && answers[entry.path] == nil {
      answers[entry.path] = exists(entry.path)
    }
    pair(findings, &match, only: { answers[$0.path] == false }) {
      Key(path: "", rule: $0.rule, fingerprint: $0.fingerprint)
    }
    return match
  }

  private struct Key: Hashable {
    var path: String
    var rule: String
    var fingerprint: String
  }

  /// Gives each finding that is not known yet an entry of its key that is not used yet.
  private func pair(
    _ findings: [Entry], _ match: inout Match, only isOpen: (Entry) -> Bool = { _ in true }, _ key: (Entry) -> Key
  ) {
    var open: [Key: [Int]] = [:]
    // From the last to the first, so that the first is taken first.
    for number in entries.indices.reversed() where !match.isUsed[number] && isOpen(entries[number]) {
      open[key(entries[number]), default: []].append(number)
    }
    for number in findings.indices where !match.isKnown[number] {
      guard let entry = open[key(findings[number])]?.popLast() else { continue }
      match.isKnown[number] = true
      match.isUsed[entry] = true
    }
  }
}
