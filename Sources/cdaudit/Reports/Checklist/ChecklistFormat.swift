import Checks

/// The forms that the answered checklist can be printed in.
enum ChecklistFormat: String, CaseIterable, Sendable {
  /// For a comment on a change, or to be read as it is.
  case markdown
  /// For scripts.
  case json
  /// For a browser: one page that needs nothing else.
  case html

  /// The checklist of a run in this format.
  func render(_ review: Review, _ report: Report) -> [UInt8] {
    switch self {
    case .markdown: ChecklistMarkdown(review, report).bytes()
    case .json: ChecklistJSON(review, report).bytes()
    case .html: ChecklistHTML(review, report).bytes()
    }
  }
}

extension Review {
  /// The checklist's heading.
  static let title = "Core Data review checklist"

  /// How many answers there are of each kind, as a sentence.
  var headline: String {
    let counts = ReviewVerdict.allCases.map { verdict in answers.count { $0.verdict == verdict } }
    let broken = counts[1] == 1 ? "is broken" : "are broken"
    let holds = counts[0] == 1 ? "holds" : "hold"
    let rest = counts[2] == 1 ? "does not apply" : "do not apply"
    return "Of \(answers.count) questions \(counts[0]) \(holds), \(counts[1]) \(broken), \(counts[2]) \(rest)."
  }
}

extension Report {
  /// How many files and findings the checklist rests on, as a sentence.
  var checklistExtent: String {
    let suppressed = result.suppressedCount
    let silenced = suppressed > 0 ? "; \(suppressed) more suppressed by comments" : ""
    return
      "\(Count.of(result.fileCount, "file")) looked at, \(Count.of(result.findings.count, "finding"))\(silenced)."
  }
}
