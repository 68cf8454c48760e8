import Checks
import Foundation
import Lexer
import Testing

/// What the inference answers, asked by comments in the sources of `Fixtures/reveals`: `Reveals` says which questions
/// there are. Each file stands for itself; a folder is a project with settings of its own.
struct RevealTests {
  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: fixture("reveals")).sorted())
  func answersAreAsWanted(_ name: String) throws {
    let tree = try TemporaryTree()
    try FileManager.default.copyItem(atPath: fixture("reveals/\(name)"), toPath: tree.path(name))
    var options = AnalysisOptions(paths: [tree.root], rules: try RuleSelection(), jobs: 1)
    options.answersReveals = true
    let result = try Analysis.run(options)
    try #require(!result.answers.isEmpty)
    #expect(result.answers.filter { !$0.agrees }.map { text($0, result) } == [])
  }

  /// The mistakes that a comment itself may have.
  @Test(arguments: [
    ("executor", ""), ("speed = high", "no such question"), ("kind(absent) = context", "nothing of that name"),
  ])
  func malformedQuestionsDoNotAgree(_ comment: String, _ answer: String) throws {
    let tree = try TemporaryTree(["Example.swift": "import CoreData\nlet one = 1  // reveal: \(comment)\n"])
    var options = AnalysisOptions(paths: [tree.root], rules: try RuleSelection(), jobs: 1)
    options.answersReveals = true
    let answers = try Analysis.run(options).answers
    #expect(answers.count == 1 && answers.allSatisfy { !$0.agrees })
    if !answer.isEmpty { #expect(answers.first?.actual == answer) }
  }

  private func text(_ answer: RevealAnswer, _ result: AnalysisResult) -> String {
    let file = result.files[answer.location.file.index]
    let line = LineTable(file.bytes).position(at: answer.location.range.start).line
    return "\(file.path):\(line): \(answer.question) = \(answer.actual), not '\(answer.expected)'"
  }
}
