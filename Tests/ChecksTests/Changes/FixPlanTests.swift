import Checks
import Lexer
import Testing

struct FixPlanTests {
  private let text = Array("0123456789".utf8)

  private func finding(_ fixes: [(start: Int, end: Int, text: String)], isSafe: Bool = true) -> Finding {
    let edits = fixes.map { Edit(Location(file: FileID(0), range: ByteRange($0.start, $0.end)), $0.text) }
    return Finding(
      rule: "a", level: .warning, message: "m", help: "h.", location: Location(file: FileID(0), range: ByteRange(0, 1)),
      fixes: [Fix(summary: "s", isSafe: isSafe, edits: edits)])
  }

  private func applied(_ findings: [Finding], unsafe: Bool = false) -> (text: String, count: Int) {
    let plan = FixPlan(findings, includesUnsafe: unsafe)
    return (String(decoding: plan.applied(to: text, of: FileID(0)), as: UTF8.self), plan.fixCount)
  }

  @Test func appliesEditsInAnyOrder() {
    #expect(applied([finding([(8, 10, "")]), finding([(0, 1, "ab"), (4, 4, "-")])]) == ("ab123-4567", 2))
  }

  @Test func ofOverlappingFixesTheFirstWins() {
    #expect(applied([finding([(2, 5, "x")]), finding([(4, 6, "y")])]) == ("01x56789", 1))
    // As a whole or not at all
    #expect(applied([finding([(2, 5, "x")]), finding([(0, 1, "z"), (4, 6, "y")])]) == ("01x56789", 1))
    #expect(applied([finding([(3, 3, "x")]), finding([(3, 3, "y")])]) == ("012x3456789", 1))
    #expect(applied([finding([(2, 5, "x")]), finding([(5, 6, "y")])]) == ("01xy6789", 2))
  }

  @Test func theSameEditIsMadeOnce() {
    #expect(applied([finding([(2, 5, "x")]), finding([(2, 5, "x")])]) == ("01x56789", 2))
  }

  @Test func unsafeFixesAreAppliedWhenAskedFor() {
    let findings = [finding([(0, 1, "x")], isSafe: false)]
    #expect(applied(findings) == ("0123456789", 0))
    #expect(applied(findings, unsafe: true) == ("x123456789", 1))
  }

  @Test func closedFilesStayAsTheyAre() {
    let plan = FixPlan([finding([(0, 1, "x")])], includesUnsafe: false) { _ in false }
    #expect(plan.fixCount == 0 && plan.edits.isEmpty)
  }
}

struct FindingFilterTests {
  /// Lines move with the edits before them, and what an edit writes has changed.
  @Test func linesFollowEdits() {
    let file = ReportedFile(path: "a", resolvedPath: "/a", bytes: Array("1\n2\n3\n4\n5\n6\n".utf8))
    var changes = ChangedLines()
    changes.add(.ranges([2...2, 5...5]), at: "/a")
    var filter = FindingFilter(changes)
    // Line 3 goes, and line 4 becomes two.
    let edits = [(4, 6, ""), (6, 7, "x\ny")].map {
      Edit(Location(file: FileID(0), range: ByteRange($0.0, $0.1)), $0.2)
    }
    filter.follow(edits, in: file)
    let touched = (1...7).filter { filter.changes?.touches($0...$0, at: "/a") == true }
    #expect(touched == [2, 3, 4, 5])
  }
}
