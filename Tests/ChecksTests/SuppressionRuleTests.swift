import Checks
import Testing

/// What is told of the comments that silence findings.
struct SuppressionRuleTests {
  @Test(arguments: AllRules.infos.filter { $0.family == .suppressions })
  func examplesSayWhatIsMarked(_ info: RuleInfo) throws {
    for example in info.examples {
      let marked = MarkedSource(example.source)
      let run = try ExampleRun(marked.text)
      let expected = marked.marks.map { ExampleRun.describe(info.slug, $0, run.bytes) }
      #expect(run.findings == expected)
    }
  }

  private func unused(_ source: String, skip: [String] = []) throws -> [String] {
    let tree = try TemporaryTree(["Example.swift": source])
    let result = try Analysis.run(
      AnalysisOptions(paths: [tree.path("Example.swift")], rules: RuleSelection(skip: skip), jobs: 1))
    return result.findings.filter { $0.rule == "unused-suppression" }.map {
      String(decoding: Array(source.utf8)[$0.location.range.start..<$0.location.range.end], as: UTF8.self)
    }
  }

  private let saving = """
    import CoreData

    func save(_ container: NSPersistentContainer) throws {
      let worker = container.newBackgroundContext()
      try worker.save()COMMENT
    }

    """

  private func file(_ comment: String) -> String { saving.replacing("COMMENT", with: comment) }

  @Test func aCommentThatSilencesIsOfUse() throws {
    #expect(try unused(file("  // cdaudit:ignore context-outside-perform - known")) == [])
    #expect(try unused("// cdaudit:ignore-file context-outside-perform - known\n" + file("")) == [])
  }

  /// The lines of the findings about contexts in a function that saves, resets and fetches nothing on a worker.
  private func lines(_ saveComment: String, _ resetComment: String) throws -> [Int] {
    let source = saving.replacing("COMMENT", with: saveComment + "\n  worker.reset()" + resetComment)
    let run = try ExampleRun(source)
    let table = LineTable(run.bytes)
    return run.result.findings.filter { $0.rule == "context-outside-perform" }.map {
      table.position(at: $0.location.range.start).line
    }
  }

  @Test func aCommentCountsForItsOwnUseAlone() throws {
    let comment = "  // cdaudit:ignore context-outside-perform - known"
    #expect(try lines("", "") == [5])
    #expect(try lines(comment, "") == [6])
    #expect(try lines("", comment) == [5])
    #expect(try lines(comment, comment) == [])
  }

  @Test func aCommentAtAFurtherUseIsOfUse() throws {
    let comment = "  // cdaudit:ignore context-outside-perform - known"
    #expect(try unused(file("\n  worker.reset()" + comment)) == [])
  }

  @Test func onlyTheRuleThatIsNotFoundIsTold() throws {
    let both = file("  // cdaudit:ignore context-outside-perform, missing-merge-policy - known")
    #expect(try unused(both) == ["missing-merge-policy"])
  }

  @Test func aRuleThatDidNotRunIsNotJudged() throws {
    let source = file("  // cdaudit:ignore context-outside-perform, missing-merge-policy - known")
    #expect(try unused(source, skip: ["stack"]) == [])
  }

  @Test func filesWithoutCoreDataAreJudgedToo() throws {
    #expect(try unused("let a = 1  // cdaudit:ignore batch - x\n") == [])
    let comment = "// cdaudit:ignore unmerged-batch-result - x"
    #expect(try unused("let a = 1  \(comment)\n") == [comment])
  }

  @Test func itCanBeSilencedItself() throws {
    let source =
      "// cdaudit:ignore-file unused-suppression - generated\nlet a = 1  // cdaudit:ignore missing-merge-policy\n"
    #expect(try unused(source) == [])
  }

  @Test(arguments: [
    ("// cdaudit:ignore bogus", "1:19: there is no rule 'bogus' for the comment to silence."),
    (
      "\n// cdaudit:ignore missing-merge-polcy - x",
      "2:19: there is no rule 'missing-merge-polcy' for the comment to silence; did you mean 'missing-merge-policy'?"
    ),
    ("// cdaudit:ignore batch", "1:19: 'batch' is a family; a comment that silences findings names rules."),
    ("// cdaudit:ignore", "1:1: 'cdaudit:ignore' names no rule, so that it silences nothing."),
    ("// cdaudit:ignore-file - generated", "1:1: 'cdaudit:ignore-file' names no rule, so that it silences nothing."),
    ("// cdaudit:ignored x", "1:1: there is no 'cdaudit:ignored'; did you mean 'cdaudit:ignore'?"),
    ("// cdaudit:disable x", "1:1: there is no 'cdaudit:disable'."),
    (
      "let a = 1  // cdaudit: ignore missing-merge-policy - x",
      "1:12: a comment with a space after 'cdaudit:' silences nothing; write 'cdaudit:ignore'."
    ),
    (
      "// cdaudit: ignore-file",
      "1:1: a comment with a space after 'cdaudit:' silences nothing; write 'cdaudit:ignore-file'."
    ),
    (
      "// cdaudit:ignore bogus because so, and so",
      "1:19: there is no rule 'bogus' for the comment to silence.|1:25: the reason 'because so, and so' needs a hyphen "
        + "before it: '- because so, and so'."
    ),
  ])
  func commentsWithoutMeaningAreNoticed(_ comment: String, _ message: String) throws {
    let run = try ExampleRun(comment + "\n")
    let told = run.result.notices.map { notice in
      "\(notice.place?.position.line ?? 0):\(notice.place?.position.column ?? 0): \(notice.message)"
    }
    #expect(told.joined(separator: "|") == message)
    #expect(run.result.findings.allSatisfy { $0.rule == "unexplained-suppression" })
  }

  @Test func aReasonWithoutItsHyphenIsAReason() throws {
    let run = try ExampleRun(file("  // cdaudit:ignore context-outside-perform because so"))
    #expect(run.result.notices.map(\.message) == ["the reason 'because so' needs a hyphen before it: '- because so'."])
    #expect(!run.result.findings.contains { ["context-outside-perform", "unexplained-suppression"].contains($0.rule) })
    #expect(run.result.silenced.map(\.silence) == [.comment(reason: "because so")])
  }

  @Test(arguments: [
    "// cdaudit: see the page", "// cdaudit: ignore the next line", "// cdaudit: ignored", "// about cdaudit:ignore x",
    "/* cdaudit:\nignore x */", "// cdaudit",
  ])
  func proseIsNoDirective(_ comment: String) throws {
    #expect(try ExampleRun(comment + "\n").result.notices.isEmpty)
  }

  @Test(arguments: [
    // Alone on its line, at the end of one, before code
    ("a\n  // cdaudit:ignore missing-merge-policy - x\nb\n", "a\nb\n"),
    ("a  // cdaudit:ignore missing-merge-policy\nb\n", "a\nb\n"),
    ("a\r\n// cdaudit:ignore missing-merge-policy\r\nb\r\n", "a\r\nb\r\n"),
    ("/* cdaudit:ignore missing-merge-policy */ a\n", "a\n"),
    ("a /* cdaudit:ignore missing-merge-policy */ + b\n", "a + b\n"),
    ("// cdaudit:ignore missing-merge-policy", ""),
    // A reason without its hyphen
    ("// cdaudit:ignore missing-merge-policy because so\na\n", "a\n"),
    // A block comment that has other words
    ("/* cdaudit:ignore missing-merge-policy\n more */\n", "/* more */\n"),
    ("/**\n * More.\n * cdaudit:ignore missing-merge-policy\n */\n", "/**\n * More.\n */\n"),
    ("/** cdaudit:ignore missing-merge-policy\n  * More.\n  */\n", "/** More.\n  */\n"),
    ("/* More.\r\n cdaudit:ignore missing-merge-policy\r\n*/\r\n", "/* More.\r\n*/\r\n"),
    ("/* More.\n   cdaudit:ignore missing-merge-policy */\n", "/* More.\n   */\n"),
  ])
  func theFixTakesTheCommentAway(_ source: String, _ fixed: String) throws {
    let run = try ExampleRun(source)
    #expect(run.result.findings.count { $0.rule == "unused-suppression" } == 1)
    let plan = FixPlan(run.result.findings, includesUnsafe: false)
    #expect(String(decoding: plan.applied(to: run.bytes, of: FileID(0)), as: UTF8.self) == fixed)
  }

  @Test(arguments: [
    ("missing-merge-policy, context-outside-perform", "context-outside-perform"),
    ("context-outside-perform, missing-merge-policy", "context-outside-perform"),
    ("missing-merge-policy context-outside-perform", "context-outside-perform"),
    ("view-context-off-main,context-outside-perform,missing-merge-policy", "context-outside-perform"),
  ])
  func theFixTakesOneRuleAway(_ before: String, _ after: String) throws {
    let run = try ExampleRun(file("  // cdaudit:ignore \(before) - known"))
    let plan = FixPlan(run.result.findings, includesUnsafe: false)
    let fixed = String(decoding: plan.applied(to: run.bytes, of: FileID(0)), as: UTF8.self)
    #expect(fixed == file("  // cdaudit:ignore \(after) - known"))
  }
}
