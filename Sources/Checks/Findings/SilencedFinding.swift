/// What keeps a finding out of the report.
public enum Silence: Hashable, Sendable {
  /// A comment in the source, with the reason that it gives.
  case comment(reason: String?)
  /// The baseline knows the finding.
  case baseline
}

/// A finding that is not reported unless somebody asks for it. It never fails a run.
public struct SilencedFinding: Hashable, Sendable {
  /// What was found.
  public var finding: Finding
  /// What silences it.
  public var silence: Silence

  /// The finding that `silence` keeps out of the report.
  public init(_ finding: Finding, _ silence: Silence) {
    self.finding = finding
    self.silence = silence
  }
}
