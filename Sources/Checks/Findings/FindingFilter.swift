import Lexer

/// Leaves out what is found on lines that have not changed.
public struct FindingFilter: Sendable {
  /// The lines that have changed, by the resolved paths of their files; nil where all lines count.
  public private(set) var changes: ChangedLines?

  /// Keeps what touches one of `changes`, or everything.
  public init(_ changes: ChangedLines? = nil) { self.changes = changes }

  /// Leaves out the findings none of whose places, their own and those of the flow, has a changed line.
  public func apply(to result: inout AnalysisResult) {
    guard let changes else { return }
    var tables: [FileID: LineTable] = [:]
    let files = result.files
    func touches(_ location: Location) -> Bool {
      let file = files[location.file.index]
      guard changes.touchesFile(at: file.resolvedPath) else { return false }
      let table = tables[location.file] ?? LineTable(file.bytes)
      tables[location.file] = table
      let first = table.position(at: location.range.start).line
      let last = table.position(at: max(location.range.start, location.range.end - 1)).line
      return changes.touches(first...last, at: file.resolvedPath)
    }
    func touches(_ finding: Finding) -> Bool {
      touches(finding.location) || finding.flow.contains { touches($0.location) }
    }
    let kept = result.findings.compactMap { finding -> Finding? in
      let places = [finding] + finding.further
      guard let first = places.firstIndex(where: { touches($0) }) else { return nil }
      var kept = places[first]
      kept.further = Array(places[(first + 1)...])
      return kept
    }
    result.silenced.removeAll { !touches($0.finding) }
    result.unchangedCount += result.findings.count - kept.count
    result.findings = kept
  }

  /// Follows the edits that are made to a file of `result`.
  public mutating func follow(_ edits: [Edit], in file: ReportedFile) {
    changes?.apply(edits, LineTable(file.bytes), at: file.resolvedPath)
  }
}
