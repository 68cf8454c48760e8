import Checks

/// The parts of a page that tell of findings and of the run.
struct HTMLFindings {
  private let report: Report

  /// The parts for the report of a run.
  init(_ report: Report) { self.report = report }

  /// Adds what the user has to know of the run.
  func addNotices(_ page: inout HTMLPage) {
    guard !report.result.notices.isEmpty else { return }
    page.add("<h2 id=\"run\">About the run</h2>\n<ul>")
    for notice in report.result.notices {
      let path = notice.shownPlace.map { "<code>\(MarkupText.escaped($0))</code>: " } ?? ""
      let word = notice.severity.rawValue
      page.add("<li><span class=\"level \(word)\">\(word)</span>: \(path)\(HTMLPage.prose(notice.message))</li>")
    }
    page.add("</ul>")
  }

  /// Adds a finding.
  ///
  /// - Parameter info: The rule, where the page tells already what it says.
  func add(_ finding: Finding, _ info: RuleInfo?, _ page: inout HTMLPage) {
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

  /// The place of a location, escaped.
  func place(_ location: Location) -> String {
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
}
