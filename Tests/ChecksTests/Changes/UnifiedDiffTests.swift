import Checks
import Testing

struct UnifiedDiffTests {
  private func files(_ text: String) -> [String] {
    UnifiedDiff(Array(text.utf8)).files.map { file in
      guard case .ranges(let ranges) = file.lines else { return file.path }
      return "\(file.path): \(ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " "))"
    }
  }

  @Test func readsWhatGitWrites() {
    let diff = """
      diff --git a/A.swift b/A.swift
      index 1..2 100644
      --- a/A.swift
      +++ b/A.swift
      @@ -1,0 +2,2 @@ import CoreData
      +let a = 1
      +--- not a header
      @@ -10 +12 @@
      -old
      +new
      @@ -20,3 +21,0 @@
      -gone
      -gone
      -gone
      diff --git a/B.swift b/B.swift
      deleted file mode 100644
      --- a/B.swift
      +++ /dev/null
      @@ -1 +0,0 @@
      -gone
      diff --git "a/\\303\\274 \\"x\\".swift" "b/\\303\\274 \\"x\\".swift"
      --- /dev/null
      +++ "b/\\303\\274 \\"x\\".swift"
      @@ -0,0 +1 @@
      +new
      \\ No newline at end of file

      """
    #expect(files(diff) == ["b/A.swift: 2-3 12-12", "b/ü \"x\".swift: 1-1"])
  }

  @Test func readsContextAndTimes() {
    let diff =
      "--- A.swift\t2026-01-01 00:00:00\r\n+++ A.swift\t2026-01-02 00:00:00\r\n@@ -1,3 +1,4 @@\r\n a\r\n+b\r\n c\r\n+d\r\n-e\r\n"
    #expect(files(diff) == ["A.swift: 2-2 4-4"])
  }

  @Test(arguments: [("", true), ("\n \n", true), ("hello\n", false), ("let a = 1 + 2\n@@ nothing", false)])
  func tellsADiffFromOtherText(_ text: String, _ isDiff: Bool) {
    #expect(UnifiedDiff(Array(text.utf8)).isDiff == isDiff)
  }

  @Test(arguments: [
    "@@ -1 +1", "@@ -x +y @@", "+++ ", "+++ b/A\n@@ -1,99999999999999999999 +1 @@\n+a", "--- a\n+++ b\n@@",
  ])
  func malformedHunksAreNoTrap(_ text: String) {
    #expect(files(text).count <= 1)
  }
}

struct ChangedLinesTests {
  @Test func tellsWhichLinesAreTouched() {
    var lines = ChangedLines()
    lines.add(.ranges([10...12, 3...3]), at: "/a")
    lines.add(.ranges([13...20]), at: "/a")
    lines.add(.all, at: "/b")
    #expect(lines.touches(3...3, at: "/a") && lines.touches(1...5, at: "/a") && lines.touches(20...30, at: "/a"))
    #expect(!lines.touches(4...9, at: "/a") && !lines.touches(21...99, at: "/a"))
    #expect(lines.touches(1...1, at: "/b") && !lines.touches(1...1, at: "/c"))
    #expect(lines.touchesFile(at: "/a") && !lines.touchesFile(at: "/c"))
  }
}
