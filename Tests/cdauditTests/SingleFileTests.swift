import Foundation
import Testing

@testable import cdaudit

struct SingleFileTests {
  private let files = [
    "Package.swift": "// swift-tools-version: 6.0\n", "Sources/App/A.swift": CheckedProject.source("A"),
    "Sources/App/B.swift": CheckedProject.source("B"),
  ]

  @Test func onlyOneFileIsReported() throws {
    try CheckedProject.with(files) { project throws in
      let file = project.path("Sources/App/A.swift")
      #expect(try project.found("--only-file", file) == ["A"])
      // The project is found where no path is given.
      let outcome = run("check", "--only-file", file)
      #expect(outcome.status == .findings)
      #expect(outcome.errors.hasSuffix("Found 1 error in 3 files.\n"))
    }
  }

  @Test func severalFilesAndFoldersAreReported() throws {
    try CheckedProject.with(files) { project throws in
      try write(CheckedProject.source("C"), to: project.path("Sources/Core/C.swift"))
      let (a, b) = (project.path("Sources/App/A.swift"), project.path("Sources/App/B.swift"))
      let core = project.path("Sources/Core")
      #expect(try project.found("--only-file", b, "--only-file", core) == ["B", "C"])
      #expect(try project.found("--only-file", a) == ["A"])
      let outcome = run("check", "--only-file", core)
      #expect(outcome.errors.hasSuffix("Found 1 error in 4 files.\n"))
      #expect(project.check("--only-file", core, paths: [a]).errors.contains("is none of the files of the project"))
    }
  }

  @Test func theTextOfAnEditorStandsForTheFile() throws {
    try CheckedProject.with(files) { project throws in
      let file = project.path("Sources/App/A.swift")
      let text = CheckedProject.source("A", "New")
      #expect(try project.found("--stdin-filename", file, input: text) == ["A", "New"])
      #expect(try project.found("--stdin-filename", file, input: "") == [])
      // One that was never saved
      let new = project.path("Sources/App/New.swift")
      #expect(try project.found("--stdin-filename", new, input: text) == ["A", "New"])
      #expect(try project.text("Sources/App/A.swift") == CheckedProject.source("A"))
    }
  }

  @Test func theOtherFilesCountForTheAnalysis() throws {
    let stack = """
      import CoreData

      final class Stack {
        let container: NSPersistentContainer
        init(_ container: NSPersistentContainer) { self.container = container }
        func makeWorker() -> NSManagedObjectContext { container.newBackgroundContext() }
      }
      """
    let use =
      "import CoreData\n\nfunc f(_ stack: Stack) throws {\n  let workerX = stack.makeWorker()\n  try workerX.save()\n}\n"
    try CheckedProject.with(["Stack.swift": stack, "Use.swift": ""]) { project throws in
      #expect(try project.found("--stdin-filename", project.path("Use.swift"), input: use) == ["X"])
    }
  }

  @Test func configurationSuppressionsAndBaselineHold() throws {
    try CheckedProject.with(files) { project throws in
      let file = project.path("Sources/App/A.swift")
      let silenced =
        "import CoreData\n" + CheckedProject.saving("A", "  // cdaudit:ignore context-outside-perform - known")
      #expect(try project.found("--stdin-filename", file, input: silenced) == [])
      #expect(run("baseline", project.folder, "--baseline", project.path("b.json")).status == .success)
      try write("{ baseline: 'b.json' }", to: project.path(".cdaudit.json"))
      #expect(try project.found("--stdin-filename", file, input: CheckedProject.source("A", "N")) == ["N"])
      // The entries of other files are not stale.
      #expect(project.check("--fail-if-stale", "--only-file", file).status == .success)
      try write("{ exclude: ['A.swift'] }", to: project.path(".cdaudit.json"))
      let outcome = project.check("--only-file", file)
      #expect(outcome.status == .success)
      #expect(outcome.errors.contains("is none of the files of the project, or is left out"))
    }
  }

  @Test func itIsWhatTheFullRunFinds() throws {
    let names = ["A", "B", "C", "D", "E"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0).swift", CheckedProject.source($0, $0 + "2")) })
    try CheckedProject.with(files) { project throws in
      let all = try JSONOutput(project.check("--format", "json")).findings
      for name in names {
        let file = project.path("\(name).swift")
        let one = try JSONOutput(project.check("--format", "json", "--only-file", file)).findings
        let expected = all.filter { ($0["path"] as? String)?.hasSuffix("/\(name).swift") == true }
        #expect(one as NSArray == expected as NSArray)
        #expect(!one.isEmpty)
      }
    }
  }

  @Test func wrongFilesAreWrongUse() throws {
    try CheckedProject.with(files) { project throws in
      for (arguments, message) in [
        (["--only-file", project.path("No.swift")], "there is no file"),
        (["--only-file", project.path("x.txt")], "'--only-file' needs a Swift file"),
        (["--stdin-filename", "/no/such/folder/A.swift"], "there is no folder '/no/such/folder'"),
        (["--only-file", "a.swift", "--stdin-filename", "a.swift"], "name one file each"),
        (["--stdin-filename", project.path("A.swift"), "--fix"], "'--fix' writes files"),
      ] {
        let outcome = run(["check"] + arguments)
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
      }
    }
  }

  /// What surrounds a file that is in no project may be the whole home folder.
  @Test func aFileInNoProjectHasTheFilesBesideIt() throws {
    let files = [
      "A.swift": CheckedProject.source("A"), "B.swift": CheckedProject.source("B"),
      "Other/C.swift": CheckedProject.source("C"),
    ]
    try CheckedProject.with(files) { project throws in
      let file = project.path("A.swift")
      let outcome = run("check", "--only-file", file)
      #expect(outcome.errors.hasSuffix("Found 1 error in 2 files.\n"))
      let text = CheckedProject.source("A", "New")
      for path in [file, project.path("New.swift")] {
        let outcome = run("check", "--stdin-filename", path, input: text)
        let count = path == file ? 2 : 3
        #expect(outcome.errors.hasSuffix("Found 2 errors in \(count) files.\n"), "\(outcome.errors)")
      }
      // Who names the folder means all of it.
      #expect(run("check", "--only-file", file, project.folder).errors.hasSuffix("Found 1 error in 3 files.\n"))
    }
  }

  @Test func aFileMayLieInAFolderThatIsNotThereYet() throws {
    try CheckedProject.with(files) { project throws in
      let new = project.path("Sources/New/Deep/N.swift")
      let outcome = run("check", "--stdin-filename", new, input: CheckedProject.source("N"))
      #expect(outcome.status == .findings)
      #expect(outcome.errors.hasSuffix("Found 1 error in 4 files.\n"))
      // A file is no folder.
      let inFile = project.path("Package.swift/N.swift")
      #expect(run("check", "--stdin-filename", inFile, input: "").status == .usage)
    }
  }

  @Test func theProjectOfAFile() throws {
    try withTemporaryFolder { folder throws in
      try write("", to: "\(folder)/Top/Package.swift")
      try write("", to: "\(folder)/Top/Packages/Core/Package.swift")
      try write("", to: "\(folder)/Top/Packages/Core/Sources/a.swift")
      let inner = "\(folder)/Top/Packages/Core/Sources"
      #expect(SingleFile.projectFolder(around: inner) == "\(folder)/Top")
      try write("", to: "\(folder)/Top/Packages/.git")
      #expect(SingleFile.projectFolder(around: inner) == "\(folder)/Top/Packages")
      try write("{}", to: "\(folder)/Top/Packages/Core/.cdaudit.json")
      #expect(SingleFile.projectFolder(around: inner) == "\(folder)/Top/Packages/Core")
      try write("", to: "\(folder)/None/a.swift")
      #expect(SingleFile.projectFolder(around: "\(folder)/None") == nil)
    }
  }
}
