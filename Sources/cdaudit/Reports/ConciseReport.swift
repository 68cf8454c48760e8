import Checks

/// One line for each finding: `path:line:column: level: message [rule]`.
struct ConciseReport {
  private let report: Report
  private let style: Style

  /// The report of a run; `style` sets parts of it off.
  init(_ report: Report, style: Style) {
    self.report = report
    self.style = style
  }

  /// The report as UTF-8.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    for finding in report.result.findings {
      let place = report.place(finding.location)
      let position = ":\(place.start.line):\(place.start.column): "
      let level = style.level(finding.level, finding.level.rawValue)
      let path = style.strong(DisplayText.line(place.path))
      bytes += "\(path)\(position)\(level): \(DisplayText.line(finding.message)) [\(finding.rule)]\n".utf8
    }
    return bytes
  }
}
