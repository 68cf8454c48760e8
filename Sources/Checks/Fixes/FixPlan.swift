import Lexer

/// Which of the fixes of a run are applied together: of each finding its preferred one, unless it touches what the
/// fix of an earlier finding changes.
///
/// A fix is applied as a whole or not at all. What is left out for now can be applied after the next analysis.
public struct FixPlan: Sendable {
  /// The edits of each file, in the order of their places, none overlapping.
  public private(set) var edits: [FileID: [Edit]] = [:]
  /// How many findings are fixed.
  public private(set) var fixCount = 0

  /// Chooses among the fixes of `findings`.
  ///
  /// - Parameters:
  ///   - includesUnsafe: Whether fixes that may change what the program does are applied too.
  ///   - isOpen: Whether the edits of a fix may be made in this file.
  public init(_ findings: [Finding], includesUnsafe: Bool, in isOpen: (FileID) -> Bool = { _ in true }) {
    for finding in findings {
      let fix = finding.fixes.first { $0.isSafe || includesUnsafe }
      guard let fix, !fix.edits.isEmpty, fix.edits.allSatisfy({ isOpen($0.location.file) }), fits(fix) else { continue }
      for edit in fix.edits where edits[edit.location.file]?.contains(edit) != true {
        edits[edit.location.file, default: []].append(edit)
      }
      fixCount += 1
    }
    edits = edits.mapValues { $0.sorted { $0.location.range < $1.location.range } }
  }

  /// Whether the edits touch none that are chosen already. Two findings may ask for the very same edit; two texts
  /// that are put in at one place have no order, so that they do not fit.
  private func fits(_ fix: Fix) -> Bool {
    fix.edits.allSatisfy { edit in
      (edits[edit.location.file] ?? []).allSatisfy { other in
        if other == edit { return true }
        let (left, right) = (edit.location.range, other.location.range)
        if left.start == right.start { return false }
        return left.end <= right.start || right.end <= left.start
      }
    }
  }

  /// The bytes of a file after its edits.
  public func applied(to bytes: [UInt8], of file: FileID) -> [UInt8] {
    guard let edits = edits[file] else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var offset = 0
    for edit in edits {
      result += bytes[offset..<edit.location.range.start]
      result += edit.text.utf8
      offset = edit.location.range.end
    }
    return result + bytes[offset...]
  }
}
