import Checks
import Lexer

/// A finding of a report that tells of silenced ones too.
struct ShownFinding {
  /// What was found.
  var finding: Finding
  /// What silences it, or nil for one that counts.
  var silence: Silence?
}

extension Report {
  /// The findings, and where they are asked for those that are silenced, in the order of the report.
  var shownFindings: [ShownFinding] {
    let open = result.findings.map { ShownFinding(finding: $0) }
    guard showsSuppressed, !result.silenced.isEmpty else { return open }
    return (open + result.silenced.map { ShownFinding(finding: $0.finding, silence: $0.silence) }).sorted {
      ($0.finding.location.file, $0.finding.location.range.start, $0.finding.rule, $0.finding.location.range.end)
        < ($1.finding.location.file, $1.finding.location.range.start, $1.finding.rule, $1.finding.location.range.end)
    }
  }
}
