import Checks
import Lexer

@testable import cdaudit

/// A report of findings in one file of one line each, in a project that lies in `/project`.
///
/// - Parameter levels: The level of each finding, in the order of the lines.
func lineReport(_ levels: [Level], path: String = "a.swift", message: String = "It is", notices: [Notice] = [])
  -> Report
{
  let text = String(repeating: "x\n", count: levels.count)
  let file = ReportedFile(path: path, resolvedPath: "/project/\(path)", bytes: Array(text.utf8))
  let rules: [Level: String] = [
    .error: "context-off-queue", .warning: "policy-missing", .note: "fetch-without-limit",
  ]
  let findings = levels.enumerated().map { line, level in
    Finding(
      rule: rules[level] ?? "", level: level, message: message, help: "Help.",
      location: Location(file: FileID(0), range: ByteRange(line * 2, line * 2 + 1)), fingerprint: "f\(line)")
  }
  let result = AnalysisResult(files: [file], fileCount: 1, findings: findings, notices: notices)
  return Report(result, rules: GoldenRun.rules, paths: ReportPaths(currentFolder: "/project"))
}

/// A report in a format as text.
func text(_ format: ReportFormat, of report: Report) -> String {
  String(decoding: format.render(report, style: .plain), as: UTF8.self)
}
