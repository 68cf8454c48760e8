/// Writes how two states of a file differ, as a unified diff with three lines of context.
struct UnifiedDiffWriter {
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// Compares two states. Lines end with LF, as for git; a CR before it is part of the line.
  init(_ old: [UInt8], _ new: [UInt8]) {
    self.old = Self.lines(old)
    self.new = Self.lines(new)
  }

  /// The diff; nothing where the states are the same.
  func bytes(old oldName: String, new newName: String) -> [UInt8] {
    let hunks = self.hunks
    guard !hunks.isEmpty else { return [] }
    var bytes = Array("--- \(Self.name(oldName))\n+++ \(Self.name(newName))\n".utf8)
    for hunk in hunks { append(hunk, to: &bytes) }
    return bytes
  }

  /// A change: the lines of the old state that go and those of the new one that come.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  private static let context = 3

  /// The changes, in their order, found by the shortest edit script (Myers).
  private var changes: [Change] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let (oldStart, newStart) = (left, right)
      while removed.contains(left) { left += 1 }
      while inserted.contains(right) { right += 1 }
      if left > oldStart || right > newStart {
        changes.append(Change(old: oldStart..<left, new: newStart..<right))
      } else {
        left += 1
        right += 1
      }
    }
    return changes
  }

  private static func offset(_ change: CollectionDifference<ArraySlice<UInt8>>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// The changes in groups whose context touches.
  private var hunks: [[Change]] {
    changes.reduce(into: []) { hunks, change in
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
  }

  private func append(_ hunk: [Change], to bytes: inout [UInt8]) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    bytes += "@@ -\(Self.numbers(oldRange)) +\(Self.numbers(newRange)) @@\n".utf8
    var line = oldRange.lowerBound
    for change in hunk {
      for index in line..<change.old.lowerBound { append(" ", old[index], to: &bytes) }
      for index in change.old { append("-", old[index], to: &bytes) }
      for index in change.new { append("+", new[index], to: &bytes) }
      line = change.old.upperBound
    }
    for index in line..<oldRange.upperBound { append(" ", old[index], to: &bytes) }
  }

  private func append(_ sign: String, _ line: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes += sign.utf8
    bytes += line
    if line.last != 0x0A { bytes += "\n\\ No newline at end of file\n".utf8 }
  }

  /// The lines of a hunk: their first and how many they are. An empty range is named by the line before it.
  private static func numbers(_ range: Range<Int>) -> String {
    let start = range.isEmpty ? range.lowerBound : range.lowerBound + 1
    return range.count == 1 ? "\(start)" : "\(start),\(range.count)"
  }

  /// A path as a header has it: in quotes where it holds what would end it (git-diff, "core.quotePath").
  private static func name(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
      // A tab after a name with spaces tells `patch` where it ends.
      return path.contains(" ") ? path + "\t" : path
    }
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0x09: quoted += "\\t".utf8
      case 0x0A: quoted += "\\n".utf8
      case 0..<0x20: quoted += "\\0\(byte < 0o10 ? "0" : "")\(String(byte, radix: 8))".utf8
      default: quoted.append(byte)
      }
    }
    return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  /// The lines with their ends.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }
}
