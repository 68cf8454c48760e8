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

/// An answered checklist over the golden run: one question of each answer, and a finding that no question is about.
enum GoldenReview {
  static let review: Review = {
    let findings = GoldenRun.result.findings
    let answers = ReviewQuestion.allCases.map { question -> ReviewAnswer in
      switch question {
      case .perform:
        ReviewAnswer(
          question, .broken,
          [ReviewEvidence("background contexts are used in 3 places: 3 elsewhere")],
          findings: findings.filter { $0.rule == "context-off-queue" })
      case .mergePolicy:
        ReviewAnswer(
          question, .broken,
          [ReviewEvidence("a 'context' is given a merge policy", at: findings.map(\.location))],
          findings: findings.filter { $0.rule == "policy-missing" })
      case .container:
        ReviewAnswer(
          question, .holds, [ReviewEvidence("1 place makes a container", at: [findings[1].location])])
      default: ReviewAnswer(question, .doesNotApply, [ReviewEvidence("there is <nothing> of it")])
      }
    }
    return Review(answers: answers, others: findings.filter { $0.rule == "fetch-without-limit" })
  }()

  static let report: Report = {
    var result = GoldenRun.result
    result.review = review
    return Report(result, rules: GoldenRun.rules, paths: ReportPaths(currentFolder: "/project", operands: ["."]))
  }()
}
