import Foundation
import Testing

@testable import cdaudit

struct FixTests {
  private static let unused = "  // cdaudit:ignore unmerged-batch-result - old"
  private let source = "let a = 1\(unused)\nlet b = 2\nlet c = 3\(unused)\n"
  private let fixed = "let a = 1\nlet b = 2\nlet c = 3\n"

  @Test func fixesAreWrittenAndWhatIsLeftIsReported() throws {
    try CheckedProject.with(["A.swift": source + CheckedProject.source("A")]) { project throws in
      let outcome = project.check("--fix", "--format", "concise")
      #expect(outcome.status == .findings)
      #expect(outcome.output.split(separator: "\n").count == 1)
      #expect(outcome.errors == "Found 1 error in 1 file.\nFixed 2 findings in 1 file.\n")
      #expect(try project.text("A.swift") == fixed + CheckedProject.source("A"))
      #expect(project.check("--fix").errors == "Found 1 error in 1 file.\nThere was nothing to fix.\n")
    }
  }

  @Test func aDiffChangesNothing() throws {
    try CheckedProject.with(["A.swift": source]) { project throws in
      let outcome = project.check("--diff")
      #expect(outcome.status == .findings)
      #expect(outcome.errors == "Would fix 2 findings in 1 file.\n")
      #expect(try project.text("A.swift") == source)
      #expect(
        outcome.output.hasSuffix(
          "@@ -1,3 +1,3 @@\n-let a = 1\(Self.unused)\n+let a = 1\n let b = 2\n-let c = 3\(Self.unused)\n+let c = 3\n"))
      #expect(project.check("--diff", "--fix").output == outcome.output)
      #expect(try project.text("A.swift") == source)
      #expect(project.check("--diff", "--fail-on", "never").status == .findings)
    }
    try CheckedProject.with(["A.swift": fixed]) { project throws in
      let outcome = project.check("--diff")
      #expect(outcome.status == .success)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "There is nothing to fix.\n")
    }
  }

  @Test(.enabled(if: Program.onPath("git") != nil, "git is not installed"))
  func gitAppliesTheDiff() throws {
    try CheckedProject.with(["Sub folder/A.swift": source + "let d = 4", "B.swift": "let e = 5\(Self.unused)"]) {
      project in
      let cdaudit = try Program.cdaudit()
      let git = try #require(Program.onPath("git"))
      let diff = try Program.run(cdaudit, ["--diff"], in: project.folder)
      #expect(diff.status == 1)
      try write(diff.output, to: project.path("a.diff"))
      let outcome = try Program.run(git, ["apply", "a.diff"], in: project.folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try project.text("Sub folder/A.swift") == fixed + "let d = 4")
      #expect(try project.text("B.swift") == "let e = 5")
    }
  }

  @Test func aTextOnStandardInputIsFixedAsADiff() throws {
    try CheckedProject.with(["A.swift": "let x = 1\n"]) { project throws in
      let outcome = project.check("--diff", "--stdin-filename", project.path("A.swift"), input: source)
      #expect(outcome.output.contains("-let a = 1\(Self.unused)\n+let a = 1\n"))
      #expect(try project.text("A.swift") == "let x = 1\n")
    }
  }

  @Test func modesAndLinksStay() throws {
    try CheckedProject.with(["Real/A.swift": source]) { project throws in
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: project.path("Real/A.swift"))
      try FileManager.default.createSymbolicLink(
        atPath: project.path("Link.swift"), withDestinationPath: "Real/A.swift")
      #expect(project.check("--fix", paths: [project.path("Link.swift")]).status == .success)
      #expect(try project.text("Real/A.swift") == fixed)
      let attributes = try FileManager.default.attributesOfItem(atPath: project.path("Real/A.swift"))
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      let link = try FileManager.default.attributesOfItem(atPath: project.path("Link.swift"))
      #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    }
  }

  @Test func whatIsLeftOutIsNotFixed() throws {
    try CheckedProject.with(["A.swift": source]) { project throws in
      let diff = "--- a/A.swift\n+++ b/A.swift\n@@ -1 +1 @@\n-x\n+y\n"
      let outcome = project.check("--fix", "--diff-file", "-", input: diff)
      #expect(outcome.status == .success)
      #expect(try project.text("A.swift") == "let a = 1\nlet b = 2\nlet c = 3\(Self.unused)\n")
    }
  }

  @Test func aFileThatHasChangedMeanwhileIsLeftAlone() throws {
    try withTemporaryFolder { folder throws in
      try write("new", to: folder + "/a.swift")
      var files = FixedFiles()
      files.change(
        .init(path: "a.swift", resolvedPath: folder + "/a.swift", bytes: Array("old".utf8)), to: Array("fixed".utf8))
      #expect(
        files.write() == [Failure("'a.swift' has changed during the run; its fixes were not applied")])
      #expect(try readFile(folder + "/a.swift") == Array("new".utf8))
    }
  }

  /// A diff that is not empty counts beside the findings that nothing mends.
  @Test func theDiffCountsBesideTheFindings() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A")]) { project throws in
      let outcome = project.check("--diff")
      #expect(outcome.status == .findings)
      #expect(outcome.output.isEmpty)
      #expect(project.check("--diff", "--fail-on", "never").status == .success)
    }
    try CheckedProject.with(["A.swift": source]) { project throws in
      #expect(project.check("--diff", "--fail-on", "never").status == .findings)
    }
  }

  @Test func aDiffIsNoReportForPrograms() throws {
    try CheckedProject.with(["A.swift": source]) { project throws in
      let outcome = project.check("--diff", "--format", "json")
      #expect(outcome.status == .usage)
      #expect(outcome.errors.hasPrefix("error: '--diff' and '--format json' both say what goes to standard output"))
      #expect(project.check("--diff", "--format", "concise").output == project.check("--diff").output)
    }
  }

  @Test func whatCanBeFixedIsCounted() throws {
    let confined = "import CoreData\n\nfinal class Note: NSManagedObject {}\nextension Note: @unchecked Sendable {}\n"
    try CheckedProject.with(["B.swift": confined]) { project throws in
      #expect(project.check().errors.hasSuffix("1 of them can be fixed with --fix --unsafe-fixes.\n"))
      let message = "There is nothing to fix; 1 finding can be fixed with --unsafe-fixes.\n"
      #expect(project.check("--diff").errors == message)
      #expect(project.check("--diff", "--unsafe-fixes").errors == "Would fix 1 finding in 1 file.\n")
      try write(source, to: project.path("A.swift"))
      #expect(
        project.check().errors.hasSuffix("2 of them can be fixed with --fix, 1 more with --unsafe-fixes.\n"))
      #expect(
        project.check("--fix").errors.hasSuffix(
          "Fixed 2 findings in 1 file; 1 finding can be fixed with --unsafe-fixes.\n"))
    }
  }

  @Test func anExtensionGoesWithTheSpacesAfterIt() throws {
    let confined =
      "import CoreData\n\nfinal class Note: NSManagedObject {}\nextension Note: @unchecked Sendable {}  // Sent.\n"
    try CheckedProject.with(["B.swift": confined]) { project throws in
      _ = project.check("--fix", "--unsafe-fixes")
      #expect(
        try project.text("B.swift") == "import CoreData\n\nfinal class Note: NSManagedObject {}\n// Sent.\n")
    }
  }

  @Test func unsafeFixesNeedAMode() {
    let outcome = run("check", "--unsafe-fixes")
    #expect(outcome.status == .usage)
    #expect(outcome.errors.hasPrefix("error: '--unsafe-fixes' goes with '--fix' or '--diff'\n"))
  }
}

struct UnifiedDiffWriterTests {
  private func diff(_ old: String, _ new: String) -> String {
    String(decoding: UnifiedDiffWriter(Array(old.utf8), Array(new.utf8)).bytes(old: "a/x", new: "b/x"), as: UTF8.self)
  }

  @Test(arguments: [
    ("", "", ""), ("a\n", "a\n", ""), ("", "a\n", "@@ -0,0 +1 @@\n+a\n"), ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a", "b\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n"),
    ("a\r\nb\r\n", "a\r\nc\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n"),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n", "x\n2\n3\n4\n5\n6\n7\ny\n",
      "@@ -1,8 +1,8 @@\n-1\n+x\n 2\n 3\n 4\n 5\n 6\n 7\n-8\n+y\n"
    ),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\ny\n",
      "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+y\n"
    ),
  ])
  func writesWhatDiffersWithContext(_ old: String, _ new: String, _ hunks: String) {
    #expect(diff(old, new) == (hunks.isEmpty ? "" : "--- a/x\n+++ b/x\n" + hunks))
  }

  @Test func quotesUnusualNames() {
    let bytes = UnifiedDiffWriter([], [0x0A]).bytes(old: "a/ü b", new: "b/\"\u{1}\\\n")
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("--- a/ü b\t\n+++ \"b/\\\"\\001\\\\\\n\"\n"))
  }
}
