/// Something that the user has to know of the run itself: a file that could not be read, a broken model.
public struct Notice: Hashable, Sendable {
  /// How grave a notice is.
  public enum Severity: String, Sendable {
    /// Part of the input was passed over.
    case warning
    /// The run could not do what it was asked.
    case error
  }

  /// How grave it is.
  public var severity: Severity
  /// The path that it is about, relative to the current folder as findings are, or nil.
  public var path: String?
  /// What happened, one sentence with its full stop.
  public var message: String

  /// The notice `message` about `path`.
  public init(_ severity: Severity = .warning, path: String? = nil, _ message: String) {
    self.severity = severity
    self.path = path
    self.message = message
  }
}
