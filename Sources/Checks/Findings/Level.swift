/// How grave a finding is.
public enum Level: String, CaseIterable, Sendable, Comparable {
  /// Advice: shown on request, never failing a run.
  case note
  /// Lost or stale data, or a crash on conflict.
  case warning
  /// A data race or an exception waiting to happen.
  case error

  /// Orders from advice to error.
  public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
