/// The level from which on findings fail the run.
public enum FailOn: String, CaseIterable, Sendable {
  /// Only errors do.
  case error
  /// Warnings and errors do.
  case warning
  /// Every finding does.
  case note
  /// None does.
  case never

  /// The least grave level that fails the run, or nil where none does.
  public var level: Level? { Level(rawValue: rawValue) }
}
