import Checks

/// The answered checklist as a page for a comment on a change: the answers at a glance, then each question with what
/// its answer rests on and what breaks it.
///
/// GitHub takes comments of 65,536 characters. The answers and their evidence come first; what room is left is shared
/// by the questions for their findings, and what has no room is counted.
struct ChecklistMarkdown {
  private let review: Review
  private let report: Report

  /// How many places of one piece of evidence are named.
  private static let namedPlaces = 5
  /// What is kept free for the lines that say what is left out.
  private static let reserve = 2_000

  /// The checklist of a run.
  init(_ review: Review, _ report: Report) {
    self.review = review
    self.report = report
  }

  /// The page as UTF-8.
  func bytes() -> [UInt8] {
    let head = header
    var sections = review.answers.map { (text: section($0), findings: $0.findings) }
    if !review.others.isEmpty {
      sections.append(("\n## Other findings\n\nNo question of the checklist is about these.\n", review.others))
    }
    let base = head.utf8.count + sections.reduce(0) { $0 + $1.text.utf8.count }
    var room = MarkdownReport.maximumLength - Self.reserve - base
    var left = sections.count { !$0.findings.isEmpty }
    var page = head
    for section in sections {
      page += section.text
      guard !section.findings.isEmpty else { continue }
      let list = list(section.findings, room: max(0, room / max(1, left)))
      page += list
      room -= list.utf8.count
      left -= 1
    }
    return Array(page.utf8)
  }

  private var header: String {
    var text = "# \(Review.title)\n\n\(review.headline) \(report.checklistExtent)\n"
    // Each is one line of the run; a run with very many of them is told of by its first ones.
    let notices = report.result.notices.prefix(20)
    if !notices.isEmpty { text += "\n" }
    for notice in notices {
      let path = notice.shownPlace.map { MarkdownText.code($0.cut(toBytes: 300)) + ": " } ?? ""
      text += "- \(notice.severity.rawValue): \(path)\(MarkdownText.prose(notice.message.cut(toBytes: 300)))\n"
    }
    text += "\n| | question | answer | findings |\n| ---: | --- | --- | ---: |\n"
    for answer in review.answers {
      let count = answer.findings.isEmpty ? "" : "\(answer.findings.count)"
      let title = MarkdownText.prose(answer.question.title)
      text += "| \(answer.question.number) | \(title) | \(Self.words(for: answer.verdict)) | \(count) |\n"
    }
    return text
  }

  private func section(_ answer: ReviewAnswer) -> String {
    let title = MarkdownText.prose(answer.question.title)
    var text = "\n## \(answer.question.number). \(title): \(Self.words(for: answer.verdict))\n\n"
    for evidence in answer.evidence { text += "- \(MarkdownText.prose(evidence.text))\(places(of: evidence))\n" }
    return text
  }

  private func places(of evidence: ReviewEvidence) -> String {
    guard !evidence.places.isEmpty else { return "" }
    let named = evidence.places.prefix(Self.namedPlaces).map { place($0) }
    let rest = evidence.places.count - named.count
    return ": \(named.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// As many of the findings as there is room for, and how many are left out.
  private func list(_ findings: [Finding], room: Int) -> String {
    var text = "\n"
    var shown = 0
    for finding in findings {
      let item = item(finding)
      guard text.utf8.count + item.utf8.count <= room else { break }
      text += item
      shown += 1
    }
    if shown < findings.count {
      text +=
        "- \(findings.count - shown) of \(findings.count) findings are left out, as this page has no room for them\n"
    }
    return text
  }

  private func item(_ finding: Finding) -> String {
    let rule = MarkdownText.code(finding.rule)
    var text =
      "- **\(finding.level.rawValue)** \(place(finding.location)) \(MarkdownText.prose(finding.message)) (\(rule))\n"
    for (number, step) in finding.flow.enumerated() where step.location != finding.location {
      text += "  \(number + 1). \(place(step.location)) \(MarkdownText.prose(step.message))\n"
    }
    return text
  }

  private func place(_ location: Location) -> String {
    let place = report.place(location)
    return MarkdownText.code("\(place.path.cut(toBytes: 400)):\(place.start.line):\(place.start.column)")
  }

  /// A sign beside the words, so that a long list can be scanned.
  private static func words(for verdict: ReviewVerdict) -> String {
    switch verdict {
    case .holds: "✅ holds"
    case .broken: "❌ broken"
    case .doesNotApply: "➖ does not apply"
    }
  }
}
