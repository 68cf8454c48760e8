import Checks

/// What is said of a run beside its findings, on standard error.
struct RunSummary {
  private let report: Report
  private let style: Style

  /// The summary of a run.
  init(_ report: Report, style: Style) {
    self.report = report
    self.style = style
  }

  /// What the user has to know of the run itself, a line each.
  ///
  /// - Parameter formats: The formats that the findings are reported in.
  func notices(_ formats: [ReportFormat]) -> String {
    var notices = report.result.notices
    if formats.contains(.sarif), let remark = SARIFReport.remark(on: report) {
      notices.append(Notice(.warning, remark))
    }
    if report.result.fileCount == 0 { notices.append(Notice(.warning, "There are no Swift files to check.")) }
    return notices.map { notice in
      let level = style.level(notice.severity == .error ? .error : .warning, notice.severity.rawValue)
      let path = notice.shownPlace.map { DisplayText.line($0) + ": " } ?? ""
      let message = DisplayText.line(notice.message)
      // With a line it looks as a finding does, for editors that read it.
      return notice.place == nil ? "\(level): \(path)\(message)\n" : "\(path)\(level): \(message)\n"
    }.joined()
  }

  /// How many findings each rule has, the most frequent first.
  var statistics: String {
    let counts = report.result.findings.reduce(into: [:] as [String: Int]) { $0[$1.rule, default: 0] += 1 }
    let rows = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let width = rows.map { String($0.value).count }.max() ?? 0
    return rows.map { rule, count in
      "\(String(repeating: " ", count: width - String(count).count))\(count)  \(rule)\n"
    }.joined()
  }

  /// How long each layer took, and each rule in all threads together, in milliseconds.
  func timings(reporting: Duration) -> String {
    let layers = report.result.timings + [LayerTiming("reports", reporting)]
    let rules = report.result.ruleTimings.map { "  " + line($0) }
    return layers.map { line($0) }.joined() + (rules.isEmpty ? "" : "rules, over all threads:\n" + rules.joined())
  }

  private func line(_ timing: LayerTiming) -> String {
    let (seconds, attoseconds) = timing.duration.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let fraction = String(microseconds % 1000)
    let padding = String(repeating: "0", count: 3 - fraction.count)
    return "\(timing.layer): \(microseconds / 1000).\(padding)\(fraction) ms\n"
  }

  /// The last line: how many findings there are, in how many files.
  var conclusion: String { report.headline + "\n" }
}
