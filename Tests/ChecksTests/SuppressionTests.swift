import Checks
import Testing

/// The comments that silence findings, in files in which `context-outside-perform` speaks of each function.
struct SuppressionTests {
  /// Each function has one finding, in the line with its name as argument.
  private func function(_ name: String, before: String = "", after: String = "", atEnd: String = "") -> String {
    """
    \(before)func \(name)(_ container: NSPersistentContainer) throws {
      let worker = container.newBackgroundContext()
    \(after)  try worker.save()\(atEnd)
    }

    """
  }

  /// The functions in which there is still a finding, and how many findings were silenced.
  private func run(_ functions: String...) throws -> (told: [String], silenced: Int) {
    let source = "import CoreData\n\n" + functions.joined(separator: "\n")
    let result = try ExampleRun(source, only: ["context-outside-perform"])
    let outlined = Outlined(source)
    let told = result.result.findings.map { finding in
      let functions = outlined.outline.declarations.filter { $0.kind == .function }
      let around = functions.filter { function in
        let start = Int(outlined.file.tokens[Int(function.tokens.start)].start)
        return start <= finding.location.range.start
      }
      return around.last.map { outlined.source($0.nameToken) } ?? ""
    }
    return (told, result.result.suppressedCount)
  }

  @Test func withoutACommentAllIsTold() throws {
    let run = try run(function("a"), function("b"))
    #expect(run.told == ["a", "b"])
    #expect(run.silenced == 0)
  }

  // MARK: One line

  /// A comment at the end of a line is for this line, one on a line of its own for the next code.
  @Test(arguments: [
    "// cdaudit:ignore context-outside-perform - it is known", "// cdaudit:ignore context-outside-perform",
    "//cdaudit:ignore context-outside-perform", "/// cdaudit:ignore context-outside-perform",
    "//  \tcdaudit:ignore\tcontext-outside-perform",
    "/* cdaudit:ignore context-outside-perform */", "/*cdaudit:ignore context-outside-perform*/",
    "/* cdaudit:ignore context-outside-perform - it is known */", "/** cdaudit:ignore context-outside-perform */",
    "// cdaudit:ignore missing-merge-policy, context-outside-perform",
    "// cdaudit:ignore context-outside-perform,missing-merge-policy - both",
    "// cdaudit:ignore missing-merge-policy context-outside-perform",
    "// cdaudit:ignore unknown-rule, context-outside-perform",
    "/*\n   cdaudit:ignore context-outside-perform - it is known\n   */",
    "/**\n * cdaudit:ignore context-outside-perform\n */",
    "/* cdaudit:ignore context-outside-perform - it is\n known */",
    "/*\n Saved at once.\n cdaudit:ignore context-outside-perform\n*/",
    "/*\r\n cdaudit:ignore context-outside-perform\r\n*/",
    "// cdaudit:ignore context-outside-perform - a reason - with dashes, and view-context-off-main",
  ])
  func oneLine(_ comment: String) throws {
    let alone = try run(function("a", after: "  \(comment)\n"), function("b"))
    #expect(alone.told == ["b"])
    #expect(alone.silenced == 1)
    let atEnd = try run(function("a", atEnd: "  \(comment)"), function("b"))
    #expect(atEnd.told == ["b"])
    #expect(atEnd.silenced == 1)
  }

  @Test(arguments: [
    "// cdaudit:ignore", "// cdaudit:ignore ", "// cdaudit:ignore - no rule", "// cdaudit:ignore missing-merge-policy",
    "// cdaudit:ignore confinement", "// cdaudit:ignore context-outside-perform-too",
    "// cdaudit:ignored context-outside-perform",
    "// cdaudit:ignorecontext-outside-perform", "// cdaudit: ignore context-outside-perform",
    "// CDAudit:Ignore context-outside-perform",
    "// see cdaudit:ignore context-outside-perform", "// cdaudit:ignore-line context-outside-perform",
    "// cdaudit:ignore missing-merge-policy - not context-outside-perform", "// cdaudit:ignore Context-Outside-Perform",
    "/*\n see cdaudit:ignore context-outside-perform\n*/", "/* cdaudit:ignore\n context-outside-perform */",
    "// cdaudit:disable context-outside-perform", "\"cdaudit:ignore context-outside-perform\"",
  ])
  func otherWordsSilenceNothing(_ comment: String) throws {
    let alone = try run(function("a", after: "  \(comment)\n"))
    #expect(alone.told == ["a"])
    #expect(alone.silenced == 0)
  }

  @Test func aLineCommentReachesNoFurtherThanItsLine() throws {
    let comment = "// cdaudit:ignore context-outside-perform - known"
    // Above the line before
    #expect(try run(function("a", before: "\(comment)\n")).told == ["a"])
    // At the end of the line before
    #expect(try run(function("a", after: "  print(worker) \(comment)\n")).told == ["a"])
    // After the line
    #expect(try run(function("a", atEnd: "\n  \(comment)")).told == ["a"])
  }

  @Test func moreCommentsAndEmptyLinesMayStandBetween() throws {
    let comments = "  // cdaudit:ignore context-outside-perform - known\n\n  // Saved at once.\n  /* As before */\n"
    #expect(try run(function("a", after: comments)).told == [])
  }

  @Test func aDirectiveMayStandBetween() throws {
    let comment = "  // cdaudit:ignore context-outside-perform - known\n"
    let run = try run(
      function("a", after: comment + "  #if DEBUG && A ||\n    B\n", atEnd: "\n  #endif"), function("b"))
    #expect(run.told == ["b"])
    #expect(run.silenced == 1)
    let scope = "// cdaudit:ignore-scope context-outside-perform - known\n#if DEBUG\n"
    #expect(try self.run(function("a", before: scope), "#endif\n", function("b")).told == ["b"])
  }

  /// A byte order mark before a comment is no code.
  @Test func theFirstLineOfAFile() throws {
    let source =
      "// cdaudit:ignore context-outside-perform - known\nimport CoreData; let container = NSPersistentContainer(); "
      + "func a() async throws { let worker = container.newBackgroundContext(); try worker.save() }\n"
    for mark in ["", "\u{FEFF}", "\u{FEFF} "] {
      let run = try ExampleRun(mark + source, only: ["context-outside-perform"])
      #expect(run.result.findings.isEmpty)
      #expect(run.result.suppressedCount == 1)
    }
  }

  @Test func eachCommentCountsForItself() throws {
    let both = "  // cdaudit:ignore missing-merge-policy - one\n  // cdaudit:ignore context-outside-perform - two\n"
    #expect(try run(function("a", after: both)).told == [])
  }

  @Test(arguments: ["\r\n", "\r"])
  func linesEndAsTheFileHasIt(_ lineEnd: String) throws {
    let source =
      "import CoreData\n\n" + function("a", after: "  // cdaudit:ignore context-outside-perform - known\n")
      + function("b")
    let run = try ExampleRun(source.replacing("\n", with: lineEnd), only: ["context-outside-perform"])
    #expect(run.result.findings.count == 1)
    #expect(run.result.suppressedCount == 1)
  }

  /// No time is measured, but reading the line for each of its comments would take minutes.
  @Test(arguments: ["ignore", "ignore-scope"])
  func manyCommentsOnOneLine(_ word: String) throws {
    let comments = String(repeating: "/* cdaudit:\(word) context-outside-perform - known */ + 1 ", count: 20_000)
    let run = try ExampleRun("let a = 1 \(comments)\n", only: ["context-outside-perform", "unused-suppression"])
    #expect(run.result.findings.count == 20_000)
  }

  // MARK: A scope

  @Test(arguments: [
    "// cdaudit:ignore-scope context-outside-perform - known\n", "/* cdaudit:ignore-scope context-outside-perform */ ",
    "// cdaudit:ignore-scope context-outside-perform\n@available(iOS 17, *)\n",
    "/// cdaudit:ignore-scope context-outside-perform\n/// Saves.\npublic ",
  ])
  func aDeclaration(_ before: String) throws {
    let run = try run(function("a", before: before), function("b"))
    #expect(run.told == ["b"])
    #expect(run.silenced == 1)
  }

  @Test func aTypeWithItsMembers() throws {
    let type =
      "// cdaudit:ignore-scope context-outside-perform - known\nstruct A {\n" + function("b") + function("c") + "}\n"
    let run = try run(type, function("d"))
    #expect(run.told == ["d"])
    #expect(run.silenced == 2)
  }

  @Test func aBlock() throws {
    let block = """
      func a(_ container: NSPersistentContainer, _ isKnown: Bool) throws {
        let first = container.newBackgroundContext()
        // cdaudit:ignore-scope context-outside-perform - known
        if isKnown {
          first.reset()
          try first.save()
        }
      }
      func b(_ container: NSPersistentContainer) throws {
        let second = container.newBackgroundContext()
        try second.save()
      }
      """
    let run = try run(block)
    #expect(run.told == ["b"])
    #expect(run.silenced == 1)
  }

  @Test func aStatementWithoutBlock() throws {
    let comment = "  // cdaudit:ignore-scope context-outside-perform - known\n"
    #expect(try run(function("a", after: comment), function("b")).told == ["b"])
    #expect(try run(function("a", after: comment + "  print(worker)\n")).told == ["a"])
  }

  @Test func aScopeCommentBeforeNothing() throws {
    let comment = "// cdaudit:ignore-scope context-outside-perform - known"
    #expect(try run(function("a"), comment).told == ["a"])
    #expect(try run("struct A {\n  \(comment)\n}\n" + function("b")).told == ["b"])
  }

  @Test func aScopeEndsWithItsBrace() throws {
    let source = """
      func a(_ container: NSPersistentContainer) throws {
        let first = container.newBackgroundContext()
        let second = container.newBackgroundContext()
        // cdaudit:ignore-scope context-outside-perform - known
        do {
          try first.save()
        }
        try second.save()
      }
      """
    let run = try run(source)
    #expect(run.told == ["a"])
    #expect(run.silenced == 1)
  }

  // MARK: A file

  @Test func aFileWhereverTheCommentStands() throws {
    let comment = "// cdaudit:ignore-file context-outside-perform - known\n"
    for functions in [[comment, function("a"), function("b")], [function("a"), function("b"), comment]] {
      let run = try run(functions.joined())
      #expect(run.told == [])
      #expect(run.silenced == 2)
    }
  }

  @Test func aFileIsSilentForTheNamedRulesOnly() throws {
    #expect(
      try run("// cdaudit:ignore-file missing-merge-policy, view-context-off-main\n", function("a")).told == ["a"])
  }
}
