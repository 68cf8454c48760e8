/// The level that a user wants for a rule or a family.
public enum LevelChoice: String, CaseIterable, Sendable {
  /// Report as an error.
  case error
  /// Report as a warning.
  case warning
  /// Report as advice.
  case note
  /// Do not report.
  case off

  /// The level, or nil for off.
  public var level: Level? { Level(rawValue: rawValue) }
}
