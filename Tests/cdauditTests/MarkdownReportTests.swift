import Checks
import Testing

@testable import cdaudit

struct MarkdownReportTests {
  @Test(arguments: [
    ("'worker' is saved; use 'worker.perform'", "`worker` is saved; use `worker.perform`"),
    ("the object's 'a' isn't ('b')", "the object's `a` isn't (`b`)"),
    ("Wrap it in `perform { … }`.", "Wrap it in `perform { … }`."),
    ("'a`b' and '`'", "``a`b`` and `` ` ``"),
    ("<b> & [x](0) *_#|~$ \\", "&lt;b&gt; &amp; \\[x\\](0) \\*\\_\\#\\|\\~\\$ \\\\"),
    ("@MainActor, 'not closed", "@<!-- -->MainActor, 'not closed"),
    ("two\nlines", "two␊lines"), ("''", "''"),
  ])
  func proseKeepsItsMeaning(_ text: String, _ markdown: String) {
    #expect(MarkdownText.prose(text) == markdown)
  }

  @Test(arguments: [0, 1, 5_000])
  func thePageFitsIntoAComment(_ count: Int) {
    let page = text(.markdown, of: lineReport(Array(repeating: .warning, count: count)))
    #expect(page.utf8.count <= 65_536)
    let items = page.split(separator: "\n").count { $0.hasPrefix("- ") }
    if count == 5_000 {
      #expect(page.hasSuffix("\n\(count - items) of 5000 findings are left out, as this page has no room for them.\n"))
      #expect(page.utf8.count > 65_000)
    } else {
      #expect(items == count)
      #expect(!page.contains("left out"))
    }
  }

  @Test func theGravestComeFirst() throws {
    let page = text(.markdown, of: lineReport([.note, .warning, .error]))
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(
      headings == [
        "## `context-off-queue` (error)", "## `policy-missing` (warning)", "## `fetch-without-limit` (note)",
      ])
  }

  @Test func oneLongFindingDoesNotBreakThePage() {
    let page = text(.markdown, of: lineReport([.error], message: String(repeating: "long ", count: 20_000)))
    #expect(page.utf8.count <= 65_536)
    #expect(page.contains("1 of 1 findings are left out"))
  }
}
