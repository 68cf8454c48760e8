import Lexer

/// The lines of a project that a change has touched, as the files are after it.
public struct ChangedLines: Hashable, Sendable {
  /// The lines of one file.
  public enum Lines: Hashable, Sendable {
    /// Every line: the file is new.
    case all
    /// Ranges of lines from 1, in their order, none overlapping.
    case ranges([ClosedRange<Int>])
  }

  private var files: [String: Lines] = [:]

  /// No line.
  public init() {}

  /// The files that have a changed line, by the paths that they were added with.
  public var paths: [String] { files.keys.sorted() }

  /// Adds the lines of the file at `path`.
  public mutating func add(_ lines: Lines, at path: String) {
    switch (files[path], lines) {
    case (.all, _), (_, .all): files[path] = .all
    case (.ranges(let old), .ranges(let new)): files[path] = .ranges(Self.joined(old + new))
    case (nil, .ranges(let new)): files[path] = .ranges(Self.joined(new))
    }
  }

  /// Whether one of the lines of the file at `path` is changed.
  public func touches(_ lines: ClosedRange<Int>, at path: String) -> Bool {
    switch files[path] {
    case nil: return false
    case .all: return true
    case .ranges(let ranges):
      // The first range that does not end before the lines.
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].upperBound < lines.lowerBound { low = middle + 1 } else { high = middle }
      }
      return low < ranges.count && ranges[low].lowerBound <= lines.upperBound
    }
  }

  /// Whether the file at `path` has a changed line.
  public func touchesFile(at path: String) -> Bool { files[path] != nil }

  /// Moves the lines of a file as edits move them; lines that an edit writes are changed ones.
  ///
  /// - Parameters:
  ///   - edits: in the order of their places, none overlapping.
  ///   - lines: the lines of the file before them.
  mutating func apply(_ edits: [Edit], _ lines: LineTable, at path: String) {
    guard case .ranges(let ranges) = files[path] else { return }
    var moved: [ClosedRange<Int>] = []
    var shift = 0
    var rest = ranges[...]
    func take(upTo line: Int) {
      while let range = rest.first, range.lowerBound < line {
        rest.removeFirst()
        let end = min(range.upperBound, line - 1)
        moved.append(range.lowerBound + shift...end + shift)
        if range.upperBound > end { rest.insert(end + 1...range.upperBound, at: rest.startIndex) }
      }
    }
    for edit in edits {
      let first = lines.position(at: edit.location.range.start).line
      let last = lines.position(at: edit.location.range.end).line
      let written = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
      take(upTo: first)
      // The lines that the edit takes apart are one or more new ones.
      moved.append(first + shift...first + shift + written)
      while let range = rest.first, range.lowerBound <= last {
        rest.removeFirst()
        if range.upperBound > last { rest.insert(last + 1...range.upperBound, at: rest.startIndex) }
      }
      shift += written - (last - first)
    }
    take(upTo: .max)
    files[path] = .ranges(Self.joined(moved))
  }

  private static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    var joined: [ClosedRange<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
      if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    return joined
  }
}
