/// A half-open range of bytes in one file, counted from 0.
public struct ByteRange: Hashable, Sendable, Comparable {
  /// The first byte.
  public var start: Int
  /// The byte after the last one; never less than `start`.
  public var end: Int

  /// The bytes from `start` up to, not including, `end`.
  public init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// How many bytes the range has.
  public var count: Int { end - start }

  /// Whether the byte at `offset` lies in the range.
  public func contains(_ offset: Int) -> Bool { offset >= start && offset < end }

  /// Orders by start, then by end.
  public static func < (left: ByteRange, right: ByteRange) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
