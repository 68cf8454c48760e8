import Checks
import Testing

@testable import cdaudit

struct GitHubReportTests {
  @Test func tenOfEachLevelAreAnnotationsAndTheGravestComeFirst() {
    let levels = Array(repeating: [Level.note, .warning, .error], count: 12).joined()
    let lines = text(.github, of: lineReport(Array(levels))).split(separator: "\n")
    let words = lines.map { String($0.prefix { $0 != " " }) }
    #expect(
      words == Array(repeating: "::error", count: 10) + Array(repeating: "::warning", count: 10)
        + Array(repeating: "::notice", count: 10) + ["::group::6"]
        + ["error:", "error:", "warning:", "warning:", "note:", "note:", "::endgroup::"])
    #expect(lines[30] == "::group::6 more findings; GitHub shows 10 annotations of each level")
    #expect(lines[31] == "error: a.swift:33:1: It is [context-off-queue]")
  }

  @Test func whatWouldEndACommandIsEscaped() {
    let report = lineReport([.error], path: "a,b:c%.swift", message: "100% of\r\n'x'::y, z")
    #expect(
      text(.github, of: report)
        == "::error title=cdaudit%3A context-off-queue,file=a%2Cb%3Ac%25.swift,line=1,endLine=1,col=1,endColumn=2"
        + "::100%25 of␍␊'x'::y, z%0AHelp.\n")
  }

  /// A file may be called like a command; none is made of it.
  @Test func plainLinesAreNoCommands() {
    let report = lineReport(Array(repeating: .error, count: 11), path: "\n::error::##[error]x.swift")
    let lines = text(.github, of: report).split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines[11] == "error: ␊::error::## [error]x.swift:11:1: It is [context-off-queue]")
  }

  @Test func nothingIsWrittenForNothing() {
    #expect(text(.github, of: lineReport([])).isEmpty)
  }

  @Test func aLongMessageIsCutInsideNoCharacter() {
    let message = text(.github, of: lineReport([.error], message: String(repeating: "é", count: 70_000)))
    #expect(message.utf8.count < 64_300)
    #expect(message.hasSuffix("é…\n"))
  }
}
