import Checks

/// The findings as a page for a browser, grouped by rule, the gravest first, each with its source line, the way that
/// leads to it and the way out.
struct HTMLReport {
  private let report: Report
  private let items: HTMLFindings

  /// The report of a run.
  init(_ report: Report) {
    self.report = report
    items = HTMLFindings(report)
  }

  /// The page as UTF-8.
  func bytes() -> [UInt8] {
    let groups = report.groups
    var page = HTMLPage(title: "\(Product.name): \(report.headline)")
    page.add("<h1>\(Product.name)</h1>")
    page.add("<p>\(MarkupText.escaped(report.headline))</p>")
    items.addNotices(&page)
    if !groups.isEmpty { addSummary(of: groups, &page) }
    for group in groups { add(group, &page) }
    return page.bytes
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
    for finding in group.findings { items.add(finding, group.info, &page) }
    page.add("</section>")
  }

  /// A rule may stand on a page twice, as some of its findings may have another level.
  private func anchor(of group: FindingGroup) -> String { MarkupText.escaped("\(group.slug)-\(group.level.rawValue)") }
}
