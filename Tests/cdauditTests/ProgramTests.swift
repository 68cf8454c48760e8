import Foundation
import Testing

/// The program as a process: what only the process has.
struct ProgramTests {
  @Test func endsWithItsStatus() throws {
    let cdaudit = try Program.cdaudit()
    let version = try Program.run(cdaudit, ["--version"])
    #expect(version.status == 0)
    #expect(version.output.hasPrefix("cdaudit "))
    let wrong = try Program.run(cdaudit, ["--no-such-option"])
    #expect(wrong.status == 2)
    #expect(wrong.output.isEmpty)
    #expect(wrong.errors.hasPrefix("error: there is no option '--no-such-option'\n"))
  }

  @Test func analysesTheCurrentFolderWithoutArguments() throws {
    let cdaudit = try Program.cdaudit()
    try withTemporaryFolder { folder in
      try write("let x = 1\n", to: folder + "/a.swift")
      let outcome = try Program.run(cdaudit, [], in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "Found nothing in 1 file.\n")
    }
  }

  @Test func aReaderThatHasGoneIsNoFailure() throws {
    let cdaudit = try Program.cdaudit()
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let outcome = try Program.run(cdaudit, ["--help"], output: pipe.fileHandleForWriting)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
  func aFullDiskIsToldAndEndsWithThree() throws {
    let cdaudit = try Program.cdaudit()
    let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let outcome = try Program.run(cdaudit, ["--help"], output: full)
    #expect(outcome.status == 3)
    #expect(outcome.errors == "error: standard output cannot be written: No space left on device\n")
    try withTemporaryFolder { folder in
      let outcome = try Program.run(cdaudit, [folder, "--output", "json=/dev/full", "--quiet"])
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasSuffix("error: '/dev/full' cannot be written: No space left on device\n"))
    }
  }

  @Test func placeAndNumberOfThreadsDoNotChangeTheOutput() throws {
    let cdaudit = try Program.cdaudit()
    var outputs: Set<String> = []
    for jobs in ["1", "2", "8"] {
      try withTemporaryFolder { folder in
        try write("", to: folder + "/.git/HEAD")
        for number in 0..<20 {
          try write(source, to: "\(folder)/Sources/Group \(number % 3)/File\(number).swift")
        }
        for format in ["sarif", "json", "text", "concise"] {
          let outcome = try Program.run(
            cdaudit, ["--format", format, "--all", "--jobs", jobs, "--fail-on", "never"], in: folder)
          #expect(outcome.status == 0)
          outputs.insert(format + outcome.output)
        }
      }
    }
    #expect(outputs.count == 4)
  }

  private let source = """
    import CoreData

    final class Store {
      let container = NSPersistentContainer(name: "Shop")

      func refresh() throws {
        let worker = container.newBackgroundContext()
        let rows = try worker.fetch(NSFetchRequest<NSManagedObject>(entityName: "Item"))
        Task.detached { print(rows.first as Any) }
        try worker.save()
      }
    }
    """
}
