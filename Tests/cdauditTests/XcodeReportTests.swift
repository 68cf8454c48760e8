import Checks
import Testing

@testable import cdaudit

struct XcodeReportTests {
  private func levels(_ report: Report) -> [String] {
    text(.xcode, of: report).split(separator: "\n").map { String($0.split(separator: " ")[1]) }
  }

  @Test func aFindingHasItsLevel() {
    #expect(
      levels(lineReport([.error, .warning, .note])) == ["error:", "note:", "warning:", "note:", "note:", "note:"])
  }

  /// Xcode takes a line with `error:` for a failed build.
  @Test func nothingIsAnErrorWhereNothingFailsTheRun() {
    var report = lineReport([.error, .warning, .note])
    report.isAdvisory = true
    #expect(levels(report) == ["warning:", "note:", "warning:", "note:", "note:", "note:"])
    let samples = projectFolder.appendingPathComponent("Samples/Lending").path
    #expect(run(samples, "--format", "xcode").output.contains(": error: "))
    #expect(!run(samples, "--format", "xcode", "--fail-on", "never").output.contains(": error: "))
  }
}
