/// A place in a file that is no part of a result, so that nobody can look its lines up later.
public struct NoticePlace: Hashable, Sendable {
  /// The line, and the column in UTF-8 bytes, both from 1.
  public var position: TextPosition
  /// The column in UTF-16 units, from 1.
  public var utf16Column: Int

  /// The place of an offset.
  public init(_ lines: LineTable, _ offset: Int) {
    position = lines.position(at: offset)
    utf16Column = lines.utf16Position(at: offset).column
  }
}

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
  /// Where in the file it is, or nil where it is about all of it.
  public var place: NoticePlace?
  /// What happened, one sentence with its full stop.
  public var message: String

  /// The notice `message` about `path`.
  public init(_ severity: Severity = .warning, path: String? = nil, at place: NoticePlace? = nil, _ message: String) {
    self.severity = severity
    self.path = path
    self.place = place
    self.message = message
  }
}
