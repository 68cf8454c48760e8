import Checks

/// The answered checklist as a page for a browser.
struct ChecklistHTML {
  private let review: Review
  private let report: Report

  /// The checklist of a run.
  init(_ review: Review, _ report: Report) {
    self.review = review
    self.report = report
  }

  /// The page as UTF-8.
  func bytes() -> [UInt8] {
    let items = HTMLFindings(report)
    var page = HTMLPage(title: Review.title)
    page.add("<h1>\(Review.title)</h1>\n<p>\(review.headline) \(report.checklistExtent)</p>")
    items.addNotices(&page)
    page.add(
      """
      <table>
      <caption>The answers</caption>
      <thead><tr><th scope="col" class="number">No.</th><th scope="col">Question</th><th scope="col">Answer</th>\
      <th scope="col" class="number">Findings</th></tr></thead>
      <tbody>
      """)
    for answer in review.answers {
      page.add(
        """
        <tr><td class="number">\(answer.question.number)</td>\
        <th scope="row"><a href="#\(answer.question.slug)">\(HTMLPage.prose(answer.question.title))</a></th>\
        <td>\(Self.words(for: answer.verdict))</td><td class="number">\(answer.findings.count)</td></tr>
        """)
    }
    page.add("</tbody>\n</table>")
    for answer in review.answers { add(answer, items, &page) }
    if !review.others.isEmpty {
      page.add("<section aria-labelledby=\"other\">\n<h2 id=\"other\">Other findings</h2>")
      page.add("<p>No question of the checklist is about these.</p>")
      for finding in review.others { items.add(finding, nil, &page) }
      page.add("</section>")
    }
    return page.bytes
  }

  private func add(_ answer: ReviewAnswer, _ items: HTMLFindings, _ page: inout HTMLPage) {
    let question = answer.question
    page.add(
      """
      <section aria-labelledby="\(question.slug)">
      <h2 id="\(question.slug)">\(question.number). \(HTMLPage.prose(question.title)): \(Self.words(for: answer.verdict))</h2>
      <ul>
      """)
    for evidence in answer.evidence {
      guard !evidence.places.isEmpty else {
        page.add("<li>\(HTMLPage.prose(evidence.text))</li>")
        continue
      }
      page.add("<li>\(HTMLPage.prose(evidence.text))<ul>")
      for place in evidence.places { page.add("<li class=\"place\"><code>\(items.place(place))</code></li>") }
      page.add("</ul></li>")
    }
    page.add("</ul>")
    for finding in answer.findings { items.add(finding, nil, &page) }
    page.add("</section>")
  }

  private static func words(for verdict: ReviewVerdict) -> String {
    let name = verdict.rawValue.replacing(" ", with: "-")
    return "<span class=\"answer \(name)\">\(verdict.rawValue)</span>"
  }
}
