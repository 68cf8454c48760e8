import Foundation
import Testing

@testable import cdaudit

struct BaselineCommandTests {
  private func withBaseline(_ body: (CheckedProject, String) throws -> Void) throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A", "B"), "Sub/C.swift": CheckedProject.source("C")]) {
      let file = $0.path("known.json")
      let outcome = run("baseline", "write", $0.folder, "--baseline", file)
      #expect(outcome.status == .success)
      #expect(outcome.output == "Wrote 3 findings to '\(file)': 3 new, 0 removed.\n")
      try body($0, file)
    }
  }

  @Test func whatIsKnownIsLeftOutAndCounted() throws {
    try withBaseline { project, file throws in
      let outcome = project.check("--baseline", file)
      #expect(outcome.status == .success)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "Found nothing in 2 files; 3 known to the baseline.\n")
      let json = try JSONOutput(project.check("--baseline", file, "--format", "json"))
      #expect(json.root["baselined"] as? Int == 3)
    }
  }

  @Test func whatIsNewIsFound() throws {
    try withBaseline { project, file throws in
      try write(CheckedProject.source("X", "A", "B"), to: project.path("A.swift"))
      #expect(try project.found("--baseline", file) == ["X"])
      #expect(project.check("--baseline", file).status == .findings)
    }
  }

  @Test func survivesEditsElsewhere() throws {
    try withBaseline { project, file throws in
      let source =
        "// Moved\n\nimport CoreData\nfunc other() {}\n\n" + CheckedProject.saving("B")
        + CheckedProject.saving("A").replacing("  try ", with: "\n\n      try\n  ").replacing(
          "A.save", with: "A . save")
      try write(source, to: project.path("A.swift"))
      try FileManager.default.moveItem(atPath: project.path("Sub/C.swift"), toPath: project.path("Renamed.swift"))
      #expect(try project.found("--baseline", file) == [])
    }
  }

  @Test func theConfigurationNamesIt() throws {
    try withBaseline { project, file throws in
      try write("{ baseline: 'known.json' }", to: project.path(".cdaudit.json"))
      #expect(try project.found() == [])
      #expect(try project.found("--no-config") == ["A", "B", "C"])
      #expect(run("baseline", "check", project.folder).status == .success)
    }
  }

  @Test func staleEntriesFailWhenAsked() throws {
    try withBaseline { project, file throws in
      try write(CheckedProject.source("B"), to: project.path("A.swift"))
      #expect(project.check("--baseline", file).status == .success)
      let outcome = project.check("--baseline", file, "--fail-if-stale")
      #expect(outcome.status == .findings)
      #expect(
        outcome.errors.hasPrefix(
          "error: the baseline '\(file)' knows 1 finding that is not there any more; 'cdaudit baseline prune' removes it:\n"
            + "  A.swift: 'workerA'"))
      // What was not looked at is not stale.
      let part = project.check("--baseline", file, "--fail-if-stale", paths: [project.path("Sub")])
      #expect(part.status == .success)
      #expect(project.check("--baseline", file, "--fail-if-stale", "--only", "batch").status == .success)
      #expect(project.check("--fail-if-stale").status == .usage)
    }
  }

  @Test func checkAndPrune() throws {
    try withBaseline { project, file throws in
      #expect(run("baseline", "check", project.folder, "--baseline", file).status == .success)
      try write(CheckedProject.source("B", "N"), to: project.path("A.swift"))
      let check = run("baseline", "check", project.folder, "--baseline", file)
      #expect(check.status == .findings)
      #expect(check.output.contains("A.swift: 'workerA'"))
      let prune = run("baseline", "prune", project.folder, "--baseline", file)
      #expect(prune.status == .success)
      #expect(prune.output == "Removed 1 finding from '\(file)', which knows 2 now.\n")
      // Nothing new has become known.
      #expect(try project.found("--baseline", file) == ["N"])
      #expect(run("baseline", "check", project.folder, "--baseline", file).status == .success)
    }
  }

  @Test func writingAPartKeepsTheRest() throws {
    try withBaseline { project, file throws in
      try write(CheckedProject.source("D"), to: project.path("Sub/C.swift"))
      let outcome = run("baseline", "write", project.path("Sub"), "--baseline", file)
      #expect(outcome.output == "Wrote 3 findings to '\(file)': 1 new, 1 removed.\n")
      #expect(try project.found("--baseline", file) == [])
    }
  }

  @Test func theFileIsTheSameForTheSameFindings() throws {
    try withBaseline { project, file throws in
      let first = try readFile(file)
      #expect(run("baseline", project.folder, "--baseline", file, "--jobs", "1").status == .success)
      #expect(try readFile(file) == first)
      #expect(String(decoding: first, as: UTF8.self).contains("\"path\": \"Sub/C.swift\""))
    }
  }

  @Test func whatIsNoBaselineIsWrongUse() throws {
    try withBaseline { project, file throws in
      let missing = project.check("--baseline", project.path("none.json"))
      #expect(missing.status == .usage)
      #expect(missing.errors.contains("there is no baseline"))
      for text in [
        "", "[]", "{\"version\": 1}", "{\"findings\": [], \"version\": 2}", "{\"findings\": [{}], \"version\": 1}",
      ] {
        try write(text, to: file)
        #expect(project.check("--baseline", file).status == .usage, "\(text)")
        // Nothing that somebody else wrote is overwritten.
        #expect(run("baseline", "write", project.folder, "--baseline", file).status == .usage)
        #expect(try project.text("known.json") == text)
      }
      #expect(run("baseline", "prune", project.folder, "--baseline", project.path("none.json")).status == .usage)
      #expect(run("baseline", "write", project.folder, "--baseline", "/no/such/folder/b.json").status == .usage)
      #expect(run("baseline", "write", project.folder, "--baseline", project.folder).status == .usage)
    }
  }

  @Test func suppressedFindingsAreNotKnown() throws {
    let source = "import CoreData\n" + CheckedProject.saving("A", "  // cdaudit:ignore context-outside-perform - x")
    try CheckedProject.with(["A.swift": source]) { project throws in
      let outcome = run("baseline", project.folder, "--baseline", project.path("b.json"))
      #expect(outcome.output.hasPrefix("Wrote 0 findings"))
    }
  }
}
