import Checks
import Foundation
import Lexer
import Testing

@testable import cdaudit

struct ChecklistTests {
  @Test(arguments: [
    (ChecklistFormat.markdown, "checklist.md"), (.json, "checklist.json"), (.html, "checklist.html"),
  ])
  func checklist(_ format: ChecklistFormat, _ file: String) throws {
    try expectGolden(format.render(GoldenReview.review, GoldenReview.report), file)
  }

  /// Questions with many findings share the room; all that is left out is counted.
  @Test(arguments: [0, 1, 300, 30_000])
  func thePageFitsIntoAComment(_ count: Int) throws {
    let report = lineReport(
      Array(repeating: .error, count: count), path: String(repeating: "folder/", count: 40) + "a.swift")
    let findings = report.result.findings
    let review = Review(
      answers: ReviewQuestion.allCases.map { question in
        ReviewAnswer(
          question, findings.isEmpty ? .holds : .broken,
          [ReviewEvidence("seen", at: findings.map(\.location)), ReviewEvidence("seen", at: findings.map(\.location))],
          findings: findings)
      }, others: findings)
    let page = String(decoding: ChecklistMarkdown(review, report).bytes(), as: UTF8.self)
    #expect(page.utf8.count <= 65_536)
    let lines = page.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("## ") } == (findings.isEmpty ? 11 : 12))
    let shown = lines.count { $0.hasPrefix("- **error**") }
    let left = lines.compactMap { line -> Int? in
      line.hasSuffix("left out, as this page has no room for them") ? Int(line.dropFirst(2).prefix { $0 != " " }) : nil
    }
    #expect(shown + left.reduce(0, +) == count * 12)
  }

  @Test func theCommandAnswersAboutAProject() throws {
    try withTemporaryFolder { folder in
      try write("import CoreData\nlet container = NSPersistentContainer(name: \"A\")\n", to: folder + "/a.swift")
      let markdown = run("checklist", folder)
      #expect(markdown.status == .success)
      #expect(markdown.output.hasPrefix("# Core Data review checklist\n\nOf 11 questions 1 holds, "))
      let html = run("checklist", folder, "--format", "html", "--output", "json=\(folder)/list.json")
      #expect(html.output.hasPrefix("<!DOCTYPE html>"))
      let json = try JSONSerialization.jsonObject(with: Data(try readFile(folder + "/list.json"))) as? [String: Any]
      let questions = try #require(json?["questions"] as? [[String: Any]])
      #expect(questions.map { $0["number"] as? Int } == Array(1...11))
      #expect(questions.first?["answer"] as? String == "holds")
      #expect(questions.last?["answer"] as? String == "does not apply")
    }
  }

  /// A report is made of what is wrong; it fails a run where that is asked for.
  @Test func failOnDecidesTheStatus() throws {
    let samples = projectFolder.appendingPathComponent("Samples/Lending").path
    #expect(run("checklist", samples).status == .success)
    #expect(run("checklist", samples, "--fail-on", "error").status == .findings)
  }

  @Test(arguments: [
    ("--format pdf", "'--format' takes markdown, json or html, not 'pdf'"),
    ("--output html", "'--output' needs a format and a file, as in --output html=checklist.html"),
    ("--output html=/no/such/x", "there is no folder '/no/such' to write '/no/such/x' into"),
    ("--only batch", "there is no option '--only'"),
    ("/no/such/folder", "there is no file or folder '/no/such/folder'"),
  ])
  func wrongUseIsTold(_ commandLine: String, _ message: String) {
    let outcome = run(["checklist"] + commandLine.split(separator: " ").map(String.init))
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: \(message)"))
  }
}
