import Checks

/// The findings as a page for a comment on a change or for the summary of a job, grouped by rule, the gravest first.
///
/// GitHub takes comments of 65,536 characters: of more findings the last are left out, and the page says so.
struct MarkdownReport {
  private let report: Report

  /// How many bytes the page may have; there are never more characters.
  static let maximumLength = 65_536
  /// What is kept free for the line that says what is left out.
  private static let reserve = 200

  /// The report of a run.
  init(_ report: Report) { self.report = report }

  /// The report as UTF-8.
  func bytes() -> [UInt8] {
    var page = MarkdownPage(limit: Self.maximumLength - Self.reserve)
    page.add("# \(Product.name)\n\n\(report.headline)\n")
    let notices = report.result.notices
    for (number, notice) in notices.enumerated() {
      guard page.add((number == 0 ? "\n" : "") + line(for: notice)) else { break }
    }
    var shown = 0
    for group in report.groups {
      let level = MarkdownText.code(group.slug) + " (\(group.level.rawValue))"
      var head = "\n## \(level)\n"
      if let info = group.info {
        head += "\n\(MarkdownText.prose(info.summary + ".")) \(MarkdownText.prose(info.instead))\n"
      }
      head += "\n"
      for finding in group.findings {
        guard page.add(head + item(for: finding, group.info)) else { break }
        head = ""
        shown += 1
      }
      // A place that does not fit ends the page: what is shown is what comes first.
      guard page.isOpen else { break }
    }
    let left = report.result.findings.count - shown
    if left > 0 {
      page.end(
        "\n\(left) of \(report.result.findings.count) findings are left out, as this page has no room for them.\n")
    }
    return Array(page.text.utf8)
  }

  private func item(for finding: Finding, _ info: RuleInfo?) -> String {
    var text = "- \(place(finding.location)) \(MarkdownText.prose(finding.message))"
    if finding.help != info?.instead { text += "\\\n  \(MarkdownText.prose(finding.help))" }
    text += "\n"
    for (number, step) in finding.flow.enumerated() {
      text += "  \(number + 1). \(place(step.location)) \(MarkdownText.prose(step.message))\n"
    }
    return text
  }

  private func place(_ location: Location) -> String {
    let place = report.place(location)
    return MarkdownText.code("\(place.path):\(place.start.line):\(place.start.column)")
  }

  private func line(for notice: Notice) -> String {
    let path = notice.shownPlace.map { MarkdownText.code($0) + ": " } ?? ""
    return "- \(notice.severity.rawValue): \(path)\(MarkdownText.prose(notice.message))\n"
  }
}

/// A page that takes as much as there is room for.
struct MarkdownPage {
  /// What the page holds.
  private(set) var text = ""
  /// Whether everything has fitted so far.
  private(set) var isOpen = true
  private let limit: Int
  private var count = 0

  /// A page of at most `limit` bytes.
  init(limit: Int) { self.limit = limit }

  /// Adds a piece where it fits; the first that does not closes the page.
  ///
  /// - Returns: Whether it was added.
  @discardableResult
  mutating func add(_ piece: String) -> Bool {
    guard isOpen, count + piece.utf8.count <= limit else {
      isOpen = false
      return false
    }
    count += piece.utf8.count
    text += piece
    return true
  }

  /// Adds a last piece, whether or not the page is closed.
  mutating func end(_ piece: String) {
    text += piece
    isOpen = false
  }
}
