import Checks
import Foundation
import Testing

@testable import cdaudit

struct GitLabReportTests {
  private func issues(_ report: Report) throws -> [[String: Any]] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(GitLabReport(report).bytes())) as? [[String: Any]])
  }

  @Test func everyIssueHasWhatGitLabDemands() throws {
    let issues = try issues(GoldenRun.report)
    #expect(issues.count == GoldenRun.result.findings.count)
    for (issue, finding) in zip(issues, GoldenRun.result.findings) {
      #expect(issue["description"] as? String == finding.message)
      #expect(issue["check_name"] as? String == finding.rule)
      #expect(["info", "minor", "major", "critical", "blocker"].contains(issue["severity"] as? String))
      let location = try #require(issue["location"] as? [String: Any])
      #expect(location["path"] as? String == GoldenRun.sources[finding.location.file.index].path)
      #expect((location["lines"] as? [String: Int])?["begin"] == GoldenRun.report.line(of: finding.location))
    }
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
  }

  @Test func severitiesFollowTheLevels() throws {
    let issues = try issues(lineReport([.note, .warning, .error]))
    #expect(issues.map { $0["severity"] as? String } == ["info", "major", "critical"])
  }

  /// A finding's own fingerprint is unique in its file only.
  @Test func theSameCodeInAnotherFileIsAnotherIssue() throws {
    let first = try issues(lineReport([.error], path: "a.swift"))
    let second = try issues(lineReport([.error], path: "b.swift"))
    #expect(first[0]["fingerprint"] as? String != second[0]["fingerprint"] as? String)
  }

  @Test func nothingIsAnEmptyArray() throws {
    #expect(text(.gitlab, of: lineReport([])) == "[]\n")
  }
}
