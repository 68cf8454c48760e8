import Foundation
import Testing

@testable import cdaudit

@Suite(.enabled(if: Program.onPath("git") != nil, "git is not installed"))
struct ChangedLinesOptionTests {
  private let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

  private func withRepository(_ body: (CheckedProject) throws -> Void) throws {
    try CheckedProject.with([
      "App/A.swift": CheckedProject.source("A", "B"), "App/ü 1.swift": CheckedProject.source("C"),
    ]) {
      try $0.commitAll()
      try body($0)
    }
  }

  private func found(_ project: CheckedProject, _ arguments: String...) throws -> [String] {
    let outcome = run(
      ["check", project.folder, "--format", "concise"] + arguments, environment: environment)
    #expect(outcome.status == .success || outcome.status == .findings, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").compactMap { line in
      line.split(separator: "'worker").dropFirst().first.map { String($0.prefix { $0 != "'" }) }
    }
  }

  @Test func sinceACommitOnlyChangedLinesCount() throws {
    try withRepository { project throws in
      #expect(try found(project, "--changed-since", "HEAD") == [])
      let source = try project.text("App/A.swift").replacing("try workerB", with: "try  workerB")
      try write("// new\n" + source, to: project.path("App/A.swift"))
      try write(try project.text("App/ü 1.swift") + "// new\n", to: project.path("App/ü 1.swift"))
      #expect(try found(project, "--changed-since", "HEAD") == ["B"])
      let outcome = run("check", project.folder, "--changed-since", "HEAD", environment: environment)
      #expect(outcome.errors.hasSuffix("Found 1 error in 2 files; 2 on unchanged lines.\n"))
      // Committed or not makes no difference.
      try project.commitAll()
      #expect(try found(project, "--changed-since", "HEAD~1") == ["B"])
    }
  }

  @Test func aStepOfTheFlowCountsToo() throws {
    try withRepository { project throws in
      let source = try project.text("App/A.swift")
        .replacing("let workerA = container", with: "let workerA =  container")
      try write(source, to: project.path("App/A.swift"))
      #expect(try found(project, "--changed-since", "HEAD") == ["A"])
    }
  }

  @Test func aFurtherUseOnAChangedLineIsTold() throws {
    let source = """
      import CoreData

      final class Note: NSManagedObject { @NSManaged var title: String? }

      func show(_ note: Note) {
        Task.detached {
          print(note.title ?? "")
          print(note.title ?? "none")
        }
      }

      """
    try CheckedProject.with(["A.swift": source]) { project throws in
      try project.commitAll()
      try write(source.replacing("\"none\"", with: "\"nothing\""), to: project.path("A.swift"))
      let outcome = run(
        "check", project.folder, "--changed-since", "HEAD", "--format", "concise", environment: environment)
      #expect(outcome.output.contains("A.swift:8:"))
      #expect(outcome.output.split(separator: "\n").count == 1)
    }
  }

  @Test func filesThatGitDoesNotKnowAreNew() throws {
    try withRepository { project throws in
      try write(CheckedProject.source("N"), to: project.path("App/New.swift"))
      try write(CheckedProject.source("I"), to: project.path("App/Ignored.swift"))
      try write("Ignored.swift\n", to: project.path(".gitignore"))
      #expect(try found(project, "--changed-since", "HEAD") == ["N"])
    }
  }

  @Test func whatTheOtherBranchChangedDoesNotCount() throws {
    try withRepository { project throws in
      try project.git("branch", "-q", "topic")
      try write(CheckedProject.source("A", "Other"), to: project.path("App/A.swift"))
      try project.commitAll()
      try project.git("tag", "trunk")
      try project.git("checkout", "-q", "topic")
      try write(CheckedProject.source("C", "D"), to: project.path("App/ü 1.swift"))
      try project.commitAll()
      #expect(try found(project, "--changed-since", "trunk") == ["D"])
    }
  }

  @Test func stagedLinesAreThoseOfTheIndex() throws {
    try withRepository { project throws in
      try write(CheckedProject.source("A", "B", "S"), to: project.path("App/A.swift"))
      try project.git("add", "-A")
      // What has changed since then is not looked at.
      try write("// other\n\n\n" + CheckedProject.source("A", "U"), to: project.path("App/A.swift"))
      #expect(try found(project, "--staged") == ["S"])
      // Nor are fixes written into a file that holds something else.
      let before = try project.text("App/A.swift")
      _ = run("check", project.folder, "--staged", "--fix", environment: environment)
      #expect(try project.text("App/A.swift") == before)
    }
  }

  @Test func worksFromAFolderWithinTheRepository() throws {
    try withRepository { project throws in
      try write(CheckedProject.source("A", "X"), to: project.path("App/A.swift"))
      let outcome = run(
        "check", project.path("App"), "--changed-since", "HEAD", "--format", "concise", environment: environment)
      #expect(outcome.output.contains("workerX") && !outcome.output.contains("workerA"))
    }
  }

  @Test func whatGitDoesNotKnowIsWrongUse() throws {
    try withRepository { project throws in
      for revision in ["nope", "-x", "--output=/x", ""] {
        let outcome = run("check", project.folder, "--changed-since=\(revision)", environment: environment)
        #expect(outcome.status == .usage)
        #expect(outcome.errors.hasPrefix("error: there is no commit '\(revision)'"))
      }
      let none = run("check", project.folder, "--staged", environment: ["PATH": "/no/such/folder"])
      #expect(none.status == .usage)
      #expect(none.errors.hasPrefix("error: '--staged' needs git, which is in none of the folders of PATH\n"))
    }
    try CheckedProject.with(["A.swift": "let a = 1\n"]) { project throws in
      let outcome = run("check", project.folder, "--staged", environment: environment)
      #expect(outcome.status == .usage)
      #expect(outcome.errors.hasPrefix("error: '--staged' needs a git repository around '\(project.folder)'"))
    }
  }

  @Test(arguments: ["b/App/A.swift", "App/A.swift", "A.swift", "w/App/A.swift"])
  func aDiffNamesFilesFromHereOrTheRoot(_ path: String) throws {
    try withRepository { project throws in
      let diff = "--- x\n+++ \(path)\n@@ -4,1 +5,1 @@\n-  old\n+  try workerA.save()\n"
      try write(diff, to: project.path("a.diff"))
      let folder = project.path("App")
      #expect(try project.found("--diff-file", project.path("a.diff"), paths: [folder]) == ["A"])
      #expect(try project.found("--diff-file", "-", paths: [folder], input: diff) == ["A"])
    }
  }

  @Test func whatIsNoDiffIsWrongUse() throws {
    try withRepository { project throws in
      try write("hello\n", to: project.path("a.diff"))
      let outcome = project.check("--diff-file", project.path("a.diff"))
      #expect(outcome.status == .usage)
      #expect(outcome.errors.hasPrefix("error: '\(project.path("a.diff"))' holds no unified diff\n"))
      #expect(project.check("--diff-file", project.path("none.diff")).status == .usage)
      // An empty one says that nothing has changed.
      #expect(try project.found("--diff-file", "-", input: "") == [])
      let both = project.check("--diff-file", "-", "--staged")
      #expect(both.errors.hasPrefix("error: '--staged' and '--diff-file' contradict each other\n"))
    }
  }
}
