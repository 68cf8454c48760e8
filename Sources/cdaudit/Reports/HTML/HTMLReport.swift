import Checks

/// The findings as a page for a browser, grouped by rule, the gravest first, each with its source line, the way that
/// leads to it and the way out.
struct HTMLReport {
  private let report: Report

  /// The report of a run.
  init(_ report: Report) { self.report = report }

  /// The page as UTF-8.
  func bytes() -> [UInt8] {
    let groups = report.groups
    var page = HTMLPage(title: "\(Product.name): \(report.headline)")
    page.add("<h1>\(Product.name)</h1>")
    page.add("<p>\(MarkupText.escaped(report.headline))</p>")
    addNotices(&page)
    if !groups.isEmpty { addSummary(of: groups, &page) }
    for group in groups { add(group, &page) }
    return page.bytes
  }

  private func addNotices(_ page: inout HTMLPage) {
    guard !report.result.notices.isEmpty else { return }
    page.add("<h2 id=\"run\">About the run</h2>\n<ul>")
    for notice in report.result.notices {
      let path = notice.path.map { "<code>\(MarkupText.escaped($0))</code>: " } ?? ""
      let word = notice.severity.rawValue
      page.add("<li><span class=\"level \(word)\">\(word)</span>: \(path)\(HTMLPage.prose(notice.message))</li>")
    }
    page.add("</ul>")
  }

  private func addSummary(of groups: [FindingGroup], _ page: inout HTMLPage) {
    page.add(
      """
      <table>
      <caption>The rules that found something</caption>
      <thead><tr><th scope="col">Level</th><th scope="col">Rule</th><th scope="col">What is wrong</th>\
      <th scope="col" class="number">Findings</th></tr></thead>
      <tbody>
      """)
    for group in groups {
      page.add(
        """
        <tr><td class="level \(group.level.rawValue)">\(group.level.rawValue)</td>\
        <th scope="row"><a href="#\(anchor(of: group))"><code>\(MarkupText.escaped(group.slug))</code></a></th>\
        <td>\(group.info.map { HTMLPage.prose($0.summary) } ?? "")</td>\
        <td class="number">\(group.findings.count)</td></tr>
        """)
    }
    page.add("</tbody>\n</table>")
  }

  private func add(_ group: FindingGroup, _ page: inout HTMLPage) {
    let level = "<span class=\"level \(group.level.rawValue)\">\(group.level.rawValue)</span>"
    page.add(
      """
      <section aria-labelledby="\(anchor(of: group))">
      <h2 id="\(anchor(of: group))">\(level): <code>\(MarkupText.escaped(group.slug))</code></h2>
      """)
    if let info = group.info {
      page.add("<p>\(HTMLPage.prose(info.summary + ".")) \(HTMLPage.prose(info.why))</p>")
      page.add(
        "<p>\(HTMLPage.prose(info.instead)) <a href=\"\(Product.page(ofRule: info.slug))\">More on this rule</a></p>")
    }
    for finding in group.findings { add(finding, group.info, &page) }
    page.add("</section>")
  }

  private func add(_ finding: Finding, _ info: RuleInfo?, _ page: inout HTMLPage) {
    var text = "<article>\n<h3>\(HTMLPage.prose(finding.message))</h3>\n"
    text += "<p class=\"place\"><code>\(place(finding.location))</code></p>\n\(source(finding.location))\n"
    if !finding.flow.isEmpty {
      text += "<ol>\n"
      for step in finding.flow {
        // The step that is the finding's own place needs no second excerpt.
        let source = step.location == finding.location ? "" : "\n\(source(step.location))"
        text +=
          "<li>\(HTMLPage.prose(step.message)) <span class=\"place\"><code>\(place(step.location))</code></span>"
          + "\(source)</li>\n"
      }
      text += "</ol>\n"
    }
    if finding.help != info?.instead { text += "<p>\(HTMLPage.prose(finding.help))</p>\n" }
    page.add(text + "</article>")
  }

  private func place(_ location: Location) -> String {
    let place = report.place(location)
    return "\(MarkupText.escaped(place.path)):\(place.start.line):\(place.start.column)"
  }

  private func source(_ location: Location) -> String {
    let excerpt = Excerpt(report.lines(of: location.file), location.range)
    let before = MarkupText.escaped(excerpt.before)
    let after = MarkupText.escaped(excerpt.after)
    return
      "<pre><span class=\"soft\">\(excerpt.line)</span> \(before)<mark>\(MarkupText.escaped(excerpt.marked))</mark>\(after)</pre>"
  }

  /// A rule may stand on a page twice, as some of its findings may have another level.
  private func anchor(of group: FindingGroup) -> String { MarkupText.escaped("\(group.slug)-\(group.level.rawValue)") }
}
