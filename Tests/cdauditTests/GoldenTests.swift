import Testing

@testable import cdaudit

/// Every format, byte for byte.
struct GoldenTests {
  @Test(arguments: [
    (ReportFormat.text, "report.txt"), (.concise, "report.concise.txt"), (.xcode, "report.xcode.txt"),
    (.json, "report.json"), (.sarif, "report.sarif"), (.github, "report.github.txt"), (.gitlab, "report.gitlab.json"),
    (.junit, "report.junit.xml"), (.markdown, "report.md"), (.html, "report.html"),
  ])
  func report(_ format: ReportFormat, _ file: String) throws {
    try expectGolden(format.render(GoldenRun.report, style: .plain), file)
  }

  @Test(arguments: [(ReportFormat.text, "report.color.txt"), (.concise, "report.concise.color.txt")])
  func coloredReport(_ format: ReportFormat, _ file: String) throws {
    try expectGolden(format.render(GoldenRun.report, style: Style(isOn: true)), file)
  }

  @Test func summary() throws {
    let summary = RunSummary(GoldenRun.report, style: .plain)
    let text = summary.notices([.text]) + summary.statistics + summary.conclusion
    try expectGolden(Array(text.utf8), "summary.txt")
  }

  @Test func rules() throws {
    let catalogue = RuleCatalogue(GoldenRun.rules.map(\.info))
    try expectGolden(Array(catalogue.text(style: .plain).utf8), "rules.txt")
    try expectGolden(catalogue.json, "rules.json")
    try expectGolden(Array(catalogue.markdown.utf8), "rules.md")
  }

  @Test func explain() throws {
    try expectGolden(Array(ExplainCommand.text(of: GoldenRun.rules[1].info).utf8), "explain.txt")
  }

  @Test func help() throws {
    try expectGolden(Array(HelpText.program.utf8), "help.txt")
    try expectGolden(Array(HelpText.text(of: CheckCommand.self).utf8), "help-check.txt")
  }
}
