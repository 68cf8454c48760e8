/// The forms that findings can be printed in.
enum ReportFormat: String, CaseIterable, Sendable {
  /// For people at a terminal: source lines with carets, the flow, help.
  case text
  /// One line for each finding, as editors and `grep` like it.
  case concise
  /// What Xcode turns into marks in its editor.
  case xcode
  /// For scripts: everything that is known of each finding.
  case json
  /// For code scanning services: SARIF 2.1.0.
  case sarif
  /// For a step of GitHub Actions: annotations of the files.
  case github
  /// For GitLab's merge requests: a Code Quality report.
  case gitlab
  /// For continuous integration that shows tests.
  case junit
  /// For a comment on a change or the summary of a job.
  case markdown
  /// For a browser: one page that needs nothing else.
  case html

  /// Whether the summary of the run is printed after it. Programs that read the other formats count
  /// themselves.
  var isForPeople: Bool { self == .text || self == .concise }

  /// The report of a run in this format.
  ///
  /// - Parameter style: How text for people is set off.
  func render(_ report: Report, style: Style) -> [UInt8] {
    switch self {
    case .text: TextReport(report, style: style).bytes()
    case .concise: ConciseReport(report, style: style).bytes()
    case .xcode: XcodeReport(report).bytes()
    case .json: JSONReport(report).bytes()
    case .sarif: SARIFReport(report).bytes()
    case .github: GitHubReport(report).bytes()
    case .gitlab: GitLabReport(report).bytes()
    case .junit: JUnitReport(report).bytes()
    case .markdown: MarkdownReport(report).bytes()
    case .html: HTMLReport(report).bytes()
    }
  }
}
