import Foundation
import Testing

@testable import cdaudit

struct ChatterTests {
  @Test func verboseTellsWhatTheRunWorksWith() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A"), ".cdaudit.json": "{ rules: { stack: 'off' } }"]) {
      project in
      let errors = project.check("--verbose", "--jobs", "3").errors
      #expect(errors.contains("configuration: \(project.path(".cdaudit.json"))\n"))
      #expect(errors.contains("context-outside-perform (error)"))
      #expect(!errors.contains("missing-merge-policy"))
      #expect(errors.contains("threads: 3\n"))
      #expect(project.check("--verbose", "--quiet").status == .usage)
    }
  }

  @Test func timingsTellOfLayersAndRules() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A")]) { project in
      let lines = project.check("--timings", "--quiet").errors.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("read and outline: ") && $0.hasSuffix(" ms") })
      #expect(lines.contains { $0.hasPrefix("  context-outside-perform: ") && $0.hasSuffix(" ms") })
      #expect(!project.check("--quiet").errors.contains("context-outside-perform: "))
    }
  }

  @Test func statisticsCountFindings() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A", "B")]) { project throws in
      #expect(project.check("--statistics", "--quiet").errors == "2  context-outside-perform\n")
    }
  }

  @Test func fixableFindingsAreCounted() throws {
    try CheckedProject.with(["A.swift": "let a = 1  // cdaudit:ignore unmerged-batch-result\n"]) { project throws in
      #expect(project.check().errors == "Found 1 warning in 1 file.\n1 of them can be fixed with --fix.\n")
    }
  }

  @Test(arguments: [
    ("auto", true, "xterm", true), ("auto", true, "dumb", false), ("auto", false, "xterm", false),
    ("never", true, "xterm", false), ("always", false, "xterm", true), ("always", true, "xterm", true),
  ])
  func progressIsForTerminals(_ choice: String, _ isTerminal: Bool, _ terminal: String, _ isShown: Bool) throws {
    try CheckedProject.with(["A.swift": "let a = 1\n"]) { project throws in
      let errors = MemorySink()
      let console = Console(
        output: MemorySink(), errors: errors, outputIsTerminal: false, errorsIsTerminal: isTerminal,
        environment: ["TERM": terminal])
      let status = CDAudit.run(["check", project.folder, "--progress", choice, "--color", "never"], in: console)
      #expect(status == .success)
      #expect(errors.text.contains("cdaudit: rules…") == isShown)
      #expect(errors.text.contains("\u{1B}[K") == (isShown && isTerminal))
      #expect(errors.text.hasSuffix("Found nothing in 1 file.\n"))
    }
  }

  @Test func progressTakesThreeWords() {
    #expect(run("check", "--progress", "yes").errors.contains("'--progress' takes auto, always or never, not 'yes'"))
  }

  @Test func colourFollowsTheStreams() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A")]) { project throws in
      #expect(project.check("--color", "always").output.contains("\u{1B}["))
      #expect(!project.check("--color", "never").output.contains("\u{1B}["))
      #expect(!project.check().output.contains("\u{1B}["))
    }
  }

  @Test func aNoticeAboutAPlaceNamesIt() throws {
    try CheckedProject.with(["A.swift": "let ä = 1  // cdaudit:ignore bogus - x\n"]) { project throws in
      let outcome = project.check("--format", "json")
      let file = project.path("A.swift")
      #expect(outcome.errors == "\(file):1:31: warning: there is no rule 'bogus' for the comment to silence.\n")
      let notices = try JSONOutput(outcome).root["notifications"] as? [[String: Any]] ?? []
      #expect(notices.map { $0["line"] as? Int } == [1])
      #expect(notices.map { $0["column"] as? Int } == [31])
      // SARIF counts UTF-16 units.
      let sarif = try JSONOutput(project.check("--format", "sarif")).root
      let runs = sarif["runs"] as? [[String: Any]] ?? []
      let invocations = runs.first?["invocations"] as? [[String: Any]] ?? []
      let notifications = invocations.first?["toolExecutionNotifications"] as? [[String: Any]] ?? []
      let locations = notifications.first?["locations"] as? [[String: Any]] ?? []
      let place = locations.first?["physicalLocation"] as? [String: Any] ?? [:]
      #expect(place["region"] as? [String: Int] == ["startLine": 1, "startColumn": 30])
    }
  }

  @Test func ignoredFilesAreReadWhenAsked() throws {
    try CheckedProject.with([
      "A.swift": CheckedProject.source("A"), "Pods/B.swift": CheckedProject.source("B"), ".gitignore": "C.swift\n",
      "C.swift": CheckedProject.source("C"),
    ]) { project throws in
      #expect(try project.found() == ["A"])
      #expect(try project.found("--no-ignore") == ["A", "C", "B"])
      #expect(try project.found("--no-ignore", "--exclude", "Pods", "--exclude", "A.*") == ["C"])
    }
  }

  @Test func levelsAndRulesCanBeChosen() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A")]) { project throws in
      #expect(try project.found("--only", "confinement") == ["A"])
      #expect(try project.found("--only", "confinement", "--skip", "context-outside-perform") == [])
      #expect(try project.found("--level", "context-outside-perform=off") == [])
      #expect(project.check("--level", "confinement=warning", "--fail-on", "error").status == .success)
      #expect(project.check("--level", "confinement=note").status == .success)
      #expect(project.check("--level", "confinement=note", "--fail-on", "note").status == .findings)
      #expect(project.check("--fail-on", "never").status == .success)
    }
  }
}
