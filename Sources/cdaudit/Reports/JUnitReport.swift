import Checks

/// What continuous integration shows as tests: a suite for each rule that ran, and in it a failed test for each
/// finding, or one that passed.
///
/// A finding that is only a note counts as skipped, as it fails no run. The file holds no times and no host, so that
/// the same sources give the same bytes.
struct JUnitReport {
  private let report: Report

  /// The report of a run.
  init(_ report: Report) { self.report = report }

  /// The report as UTF-8.
  func bytes() -> [UInt8] {
    let found = Dictionary(grouping: report.result.findings, by: \.rule)
    let ran = report.rules.map(\.info.slug)
    let names = ran + Set(found.keys).subtracting(ran).sorted()
    let run = runSuite
    var suites: [UInt8] = []
    var total = Counts()
    for name in names { append(suite(name, found[name] ?? []), &suites, &total) }
    append(run, &suites, &total)
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"\(Product.name)\"\(total.attributes)>\n"
    return Array(head.utf8) + suites + Array("</testsuites>\n".utf8)
  }

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    var attributes: String {
      " tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }
  }

  private struct Suite {
    var name: String
    var counts = Counts()
    var contents: [UInt8] = []
  }

  private func append(_ suite: Suite, _ bytes: inout [UInt8], _ total: inout Counts) {
    bytes += "  <testsuite name=\"\(MarkupText.escaped(suite.name))\"\(suite.counts.attributes)>\n".utf8
    bytes += suite.contents
    bytes += "  </testsuite>\n".utf8
    total.tests += suite.counts.tests
    total.failures += suite.counts.failures
    total.errors += suite.counts.errors
    total.skipped += suite.counts.skipped
  }

  private func suite(_ rule: String, _ findings: [Finding]) -> Suite {
    var suite = Suite(name: rule)
    suite.counts.tests = max(1, findings.count)
    suite.counts.skipped = findings.count { $0.level == .note }
    suite.counts.failures = findings.count - suite.counts.skipped
    if findings.isEmpty {
      suite.contents += "    <testcase classname=\"\(MarkupText.escaped(rule))\" name=\"no finding\"/>\n".utf8
    }
    for finding in findings { suite.contents += test(finding).utf8 }
    return suite
  }

  private func test(_ finding: Finding) -> String {
    let place = report.place(finding.location)
    let path = MarkupText.escaped(place.path)
    let name = "\(path):\(place.start.line):\(place.start.column)"
    let message = MarkupText.escaped(finding.message)
    let result =
      finding.level == .note
      ? "      <skipped message=\"\(message)\"/>\n"
      : "      <failure type=\"\(finding.level.rawValue)\" message=\"\(message)\">\(details(finding))</failure>\n"
    let rule = MarkupText.escaped(finding.rule)
    return """
          <testcase classname="\(rule)" name="\(name)" file="\(path)" line="\(place.start.line)">
      \(result)    </testcase>

      """
  }

  /// The flow and the help, a line each.
  private func details(_ finding: Finding) -> String {
    let steps = finding.flow.enumerated().map { number, step in
      let place = report.place(step.location)
      let position = "\(place.start.line):\(place.start.column)"
      return "\(number + 1). \(MarkupText.escaped(place.path)):\(position): \(MarkupText.escaped(step.message))"
    }
    return (steps + [MarkupText.escaped(finding.help)]).joined(separator: "\n")
  }

  /// The run itself, which fails where cdaudit could not do what it was asked to.
  private var runSuite: Suite {
    var suite = Suite(name: Product.name)
    suite.counts.tests = 1
    let errors = report.result.notices.filter { $0.severity == .error }
    suite.counts.errors = errors.isEmpty ? 0 : 1
    suite.contents += "    <testcase classname=\"\(Product.name)\" name=\"the run\"".utf8
    if report.result.notices.isEmpty {
      suite.contents += "/>\n".utf8
      return suite
    }
    suite.contents += ">\n".utf8
    if let first = errors.first {
      suite.contents += "      <error type=\"error\" message=\"\(MarkupText.escaped(first.message))\"/>\n".utf8
    }
    let lines = report.result.notices.map { notice in
      let path = notice.shownPlace.map { MarkupText.escaped($0) + ": " } ?? ""
      return "\(notice.severity.rawValue): \(path)\(MarkupText.escaped(notice.message))"
    }
    suite.contents += "      <system-err>\(lines.joined(separator: "\n"))</system-err>\n    </testcase>\n".utf8
    return suite
  }
}
