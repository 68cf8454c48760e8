import Checks
import Lexer

/// Workflow commands, which the runner of GitHub Actions turns into annotations of the files.
///
/// GitHub shows ten annotations of each level for a step and drops the rest without a word. So the most severe
/// findings come first, ten of each level are commands, and the others follow as lines of the log. See "Workflow
/// commands for GitHub Actions" in GitHub's documentation.
struct GitHubReport {
  private let report: Report

  /// How many annotations of one level a step may have.
  private static let shownOfEachLevel = 10
  /// How many characters the title of an annotation may have.
  private static let maximumTitle = 255
  /// How many bytes the message of an annotation may have.
  private static let maximumMessage = 64_000

  /// The report of a run.
  init(_ report: Report) { self.report = report }

  /// The report as UTF-8.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var rest: [Finding] = []
    for (_, findings) in report.findingsByLevel {
      for finding in findings.prefix(Self.shownOfEachLevel) { bytes += command(for: finding).utf8 }
      rest += findings.dropFirst(Self.shownOfEachLevel)
    }
    guard !rest.isEmpty else { return bytes }
    let title = rest.count == 1 ? "1 more finding" : "\(rest.count) more findings"
    bytes += "::group::\(title); GitHub shows \(Self.shownOfEachLevel) annotations of each level\n".utf8
    for finding in rest { bytes += line(for: finding).utf8 }
    bytes += "::endgroup::\n".utf8
    return bytes
  }

  private func command(for finding: Finding) -> String {
    let (start, end) = positions(of: finding)
    var properties = [
      ("title", String("\(Product.name): \(finding.rule)".prefix(Self.maximumTitle))),
      ("file", DisplayText.line(report.rootedPath(of: finding.location))),
      ("line", "\(start.line)"), ("endLine", "\(end.line)"),
    ]
    // Columns count only in an annotation of one line.
    if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
    let list = properties.map { "\($0)=\(Self.escaped($1, isProperty: true))" }.joined(separator: ",")
    let message = "\(DisplayText.line(finding.message))\n\(DisplayText.line(finding.help))"
    let text = message.cut(toBytes: Self.maximumMessage)
    return "::\(Self.word(for: finding.level)) \(list)::\(Self.escaped(text, isProperty: false))\n"
  }

  /// A line that begins with a word of ours, and so is no command whatever a file is called.
  private func line(for finding: Finding) -> String {
    let start = positions(of: finding).start
    let path = DisplayText.line(report.rootedPath(of: finding.location))
    let text =
      "\(finding.level.rawValue): \(path):\(start.line):\(start.column): \(DisplayText.line(finding.message))"
      + " [\(finding.rule)]"
    // The runner still reads the commands of old, `##[error]`, in the middle of a line.
    return text.replacing("##[", with: "## [") + "\n"
  }

  private func positions(of finding: Finding) -> (start: TextPosition, end: TextPosition) {
    let lines = report.lines(of: finding.location.file)
    let range = finding.location.range
    return (lines.utf16Position(at: range.start), lines.utf16Position(at: range.end))
  }

  private static func word(for level: Level) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// The text with what would end it escaped, as the runner's own toolkit does.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "%"): bytes += "%25".utf8
      case UInt8(ascii: "\r"): bytes += "%0D".utf8
      case UInt8(ascii: "\n"): bytes += "%0A".utf8
      case UInt8(ascii: ":") where isProperty: bytes += "%3A".utf8
      case UInt8(ascii: ",") where isProperty: bytes += "%2C".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
