import Checks
import Foundation
import Lexer
import Testing

@testable import cdaudit

/// What `--show-suppressed` adds to reports for programs.
struct ShowSuppressedTests {
  /// A project with a finding that counts, one that a comment silences, one that is silenced without a reason, and one
  /// that the baseline knows.
  private func withProject(_ body: (CheckedProject) throws -> Void) throws {
    let source = """
      import CoreData

      \(CheckedProject.saving("Reason", "  // cdaudit:ignore context-outside-perform - nobody else has it  "))
      \(CheckedProject.saving("Bare", "  // cdaudit:ignore context-outside-perform"))
      """
    try CheckedProject.with(["A.swift": source, "B.swift": CheckedProject.source("Known")]) { project throws in
      let write = run("baseline", "write", "--baseline", project.path("known.json"), project.folder)
      #expect(write.status == .success)
      try cdauditTests.write(CheckedProject.source("New"), to: project.path("C.swift"))
      try body(project)
    }
  }

  private func check(_ project: CheckedProject, _ arguments: String...) -> Outcome {
    run(["check", project.folder, "--baseline", project.path("known.json")] + arguments)
  }

  private func results(_ outcome: Outcome) throws -> [[String: Any]] {
    let runs = try JSONOutput(outcome).root["runs"] as? [[String: Any]]
    return try #require(runs?.first?["results"] as? [[String: Any]])
  }

  @Test func jsonMarksWhatIsSilenced() throws {
    try withProject { project throws in
      let plain = try JSONOutput(check(project, "--format", "json"))
      #expect(plain.findings.count == 1)
      #expect(plain.findings.allSatisfy { $0["suppressed"] == nil })
      let all = try JSONOutput(check(project, "--format", "json", "--show-suppressed"))
      #expect(all.findings.map { $0["suppressed"] as? String } == ["comment", "comment", "baseline", nil])
      for key in ["suppressed", "baselined", "files"] {
        #expect(all.root[key] as? Int == plain.root[key] as? Int)
      }
    }
  }

  @Test func sarifSaysWhatSilencesEachResult() throws {
    try withProject { project throws in
      #expect(try results(check(project, "--format", "sarif")).map { $0["suppressions"] != nil } == [false])
      let all = try results(check(project, "--format", "sarif", "--show-suppressed"))
      let suppressions = all.map { $0["suppressions"] as? [[String: String]] }
      #expect(
        suppressions == [
          [["justification": "nobody else has it", "kind": "inSource"]], [["kind": "inSource"]],
          [["kind": "external"]], [],
        ])
    }
  }

  /// Where nothing is silenced, results say so.
  @Test func everyResultHasTheKey() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A", "B")]) { project throws in
      let all = try results(project.check("--format", "sarif", "--show-suppressed"))
      #expect(all.map { ($0["suppressions"] as? [Any])?.count } == [0, 0])
    }
  }

  @Test(arguments: ["text", "concise", "xcode", "github", "gitlab", "junit", "markdown", "html"])
  func otherFormatsSayNothingNew(_ format: String) throws {
    try withProject { project throws in
      #expect(
        check(project, "--format", format, "--show-suppressed").output == check(project, "--format", format).output)
    }
  }

  @Test func whatIsSilencedFailsNothing() throws {
    try withProject { project throws in
      #expect(check(project, "--format", "json", "--show-suppressed").status == .findings)
      try write("", to: project.path("C.swift"))
      let outcome = check(project, "--format", "json", "--show-suppressed", "--fail-on", "note")
      #expect(outcome.status == .success)
      #expect(try JSONOutput(outcome).findings.count == 3)
    }
  }

  @Test func linesThatNobodyAskedForStayOut() throws {
    try withProject { project throws in
      let line = "  try workerBare.save()"
      let number = try #require(
        try project.text("A.swift").split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.hasPrefix(line) })
      let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -\(number + 1) +\(number + 1) @@\n-x\n+\(line)\n"
      try write(diff, to: project.path("change.diff"))
      try write("", to: project.path(".git/HEAD"))
      let outcome = check(project, "--format", "json", "--show-suppressed", "--diff-file", project.path("change.diff"))
      #expect(try JSONOutput(outcome).findings.map { $0["suppressed"] as? String } == ["comment"])
    }
  }

  /// One that is silenced and one that is not may stand on the same line, and are two results.
  @Test func aSilencedFindingIsAResultOfItsOwn() throws {
    var result = lineReport([.error]).result
    result.silenced = result.findings.map { SilencedFinding($0, .baseline) }
    let report = Report(
      result, rules: GoldenRun.rules, paths: ReportPaths(currentFolder: "/project"), showsSuppressed: true)
    let log = try SARIFLog(report)
    #expect(log.results.map { ($0["suppressions"] as? [Any])?.count }.sorted { $0 ?? 0 < $1 ?? 0 } == [0, 1])
  }

  /// Where not all have room, those that count stay.
  @Test func silencedResultsAreLeftOutFirst() {
    let silenced = Finding(
      rule: "a", level: .error, message: "It is", help: "Help.",
      location: Location(file: FileID(0), range: ByteRange(0, 0)))
    let note = Finding(
      rule: "a", level: .note, message: "It is", help: "Help.",
      location: Location(file: FileID(0), range: ByteRange(0, 0)))
    let all = Array(repeating: SARIFResult(finding: silenced, silence: .baseline), count: SARIFResult.maximumCount)
    let kept = SARIFResult.mostSevere(of: all + [SARIFResult(finding: note, silence: nil)])
    #expect(kept.count == SARIFResult.maximumCount)
    #expect(kept.last?.silence == nil)
  }
}
