import Checks
import Foundation
import Testing

@testable import cdaudit

/// Runs over paths that have different configurations: each file obeys that of the path that is nearest to it.
struct SeveralConfigurationsTests {
  /// Three folders with a file each, the configurations of the first two, and no configuration around them.
  private func withProject(_ app: String, _ lib: String, _ body: (CheckedProject) throws -> Void) throws {
    let files = [
      "App/A.swift": CheckedProject.source("A"), "App/Sub/D.swift": CheckedProject.source("D"),
      "Lib/B.swift": CheckedProject.source("B"), "Tools/C.swift": CheckedProject.source("C"),
    ]
    try CheckedProject.with(files) { project throws in
      try write(app, to: project.path("App/.cdaudit.json"))
      try write(lib, to: project.path("Lib/.cdaudit.json"))
      try write("", to: project.path(".git/HEAD"))
      try body(project)
    }
  }

  private func paths(_ project: CheckedProject, _ names: String...) -> [String] { names.map { project.path($0) } }

  @Test func rulesRunWhereTheirConfigurationSays() throws {
    try withProject("{ rules: { confinement: 'off' } }", "{}") { project throws in
      #expect(try project.found(paths: paths(project, "App", "Lib", "Tools")) == ["B", "C"])
      #expect(try project.found(paths: paths(project, "Tools", "App")) == ["C"])
      // The file's own folder counts, and not the folder around both.
      #expect(try project.found(paths: paths(project, "App/A.swift", "Lib/B.swift")) == ["B"])
    }
  }

  @Test func levelsAreThoseOfTheirConfiguration() throws {
    try withProject("{ rules: { confinement: 'note' } }", "{ rules: { confinement: 'warning' } }") { project throws in
      let outcome = project.check("--format", "json", paths: paths(project, "App", "Lib", "Tools"))
      let levels = try JSONOutput(outcome).findings.map { $0["level"] as? String }
      #expect(levels == ["note", "note", "warning", "error"])
      #expect(project.check("--level", "confinement=note", paths: paths(project, "App", "Tools")).status == .success)
    }
  }

  @Test func filesAreFoundAsTheirConfigurationSays() throws {
    try withProject("{ exclude: ['Sub'], rules: { confinement: { exclude: ['*.swift'] } } }", "{ include: ['X'] }") {
      project throws in
      let outcome = project.check("--format", "json", paths: paths(project, "App", "Lib", "Tools"))
      #expect(try JSONOutput(outcome).findings.map { $0["path"] as? String } == [project.path("Tools/C.swift")])
      #expect(try JSONOutput(outcome).root["files"] as? Int == 2)
    }
  }

  /// A folder that is named within another one that is named too.
  @Test func theNearestPathDecides() throws {
    try withProject("{ rules: { confinement: 'off' } }", "{}") { project throws in
      #expect(try project.found(paths: [project.folder]) == ["A", "D", "B", "C"])
      #expect(try project.found(paths: [project.folder, project.path("App")]) == ["B", "C"])
      #expect(try project.found(paths: [project.path("App"), project.folder]) == ["B", "C"])
      #expect(try project.found(paths: [project.folder, project.path("App/Sub/D.swift")]) == ["A", "B", "C"])
      try write("{}", to: project.path("App/Sub/.cdaudit.json"))
      #expect(try project.found(paths: [project.path("App"), project.path("App/Sub")]) == ["D"])
    }
  }

  @Test func targetsAreThoseOfTheirConfiguration() throws {
    let source = """
      import CoreData

      final class Store {
        let container: NSPersistentContainer
        init(_ container: NSPersistentContainer) { self.container = container }
        func load() async throws { try container.viewContext.save() }
      }
      """
    try CheckedProject.with(["App/A.swift": source, "App/Lib/B.swift": source]) { project throws in
      try write("{ targets: { '**': { defaultIsolation: 'MainActor' } } }", to: project.path("App/.cdaudit.json"))
      try write("{}", to: project.path("App/Lib/.cdaudit.json"))
      let outcome = project.check("--format", "json", paths: paths(project, "App", "App/Lib"))
      #expect(try JSONOutput(outcome).findings.map { $0["path"] as? String } == [project.path("App/Lib/B.swift")])
    }
  }

  @Test func reasonsAreAskedForWhereTheirConfigurationSays() throws {
    let source = "import CoreData\n" + CheckedProject.saving("A", "  // cdaudit:ignore context-outside-perform")
    try CheckedProject.with(["App/A.swift": source, "Lib/B.swift": source]) { project throws in
      try write("{ requireReasons: true }", to: project.path("App/.cdaudit.json"))
      let outcome = project.check("--format", "json", paths: paths(project, "App", "Lib"))
      #expect(try JSONOutput(outcome).findings.map { $0["path"] as? String } == [project.path("App/A.swift")])
    }
  }

  /// What is known of code that is not at hand is known in the whole run.
  @Test func factsAreJoined() throws {
    let source = """
      import CoreData
      import Stack

      func save(_ stack: CoreDataStack) async throws { try stack.mainContext.save() }
      """
    try CheckedProject.with(["App/A.swift": "struct App {}", "Lib/B.swift": source]) { project throws in
      try write("{ facts: { viewContexts: ['CoreDataStack.mainContext'] } }", to: project.path("App/.cdaudit.json"))
      try write("{}", to: project.path("Lib/.cdaudit.json"))
      #expect(try project.found(paths: paths(project, "Lib")) == [])
      #expect(try project.found(paths: paths(project, "App", "Lib")) == ["view-context-off-main"])
    }
  }

  // MARK: The run

  @Test func eachFindingFailsAsItsConfigurationSays() throws {
    let warning = "rules: { confinement: 'warning' }"
    try withProject("{ failOn: 'error', \(warning) }", "{ \(warning) }") { project throws in
      #expect(project.check(paths: paths(project, "App")).status == .success)
      #expect(project.check(paths: paths(project, "App", "Lib")).status == .findings)
      #expect(project.check("--fail-on", "error", paths: paths(project, "App", "Lib")).status == .success)
      try write("{ failOn: 'never' }", to: project.path("Lib/.cdaudit.json"))
      #expect(project.check(paths: paths(project, "App", "Lib")).status == .success)
    }
  }

  @Test func eachBaselineKnowsTheFilesOfItsConfiguration() throws {
    try withProject("{ baseline: 'known.json' }", "{ baseline: 'known.json' }") { project throws in
      for folder in ["App", "Lib"] {
        try write(#"{"version": 1, "findings": []}"#, to: project.path("\(folder)/known.json"))
      }
      #expect(run("baseline", "write", project.path("App")).status == .success)
      #expect(try project.found(paths: paths(project, "App", "Lib")) == ["B"])
      #expect(run("baseline", "write", project.path("Lib")).status == .success)
      #expect(try project.found(paths: paths(project, "App", "Lib", "Tools")) == ["C"])
      let outcome = project.check("--format", "json", paths: paths(project, "App", "Lib"))
      #expect(try JSONOutput(outcome).root["baselined"] as? Int == 3)
      // What is not found any more is told of the baseline that knows it.
      try write(CheckedProject.source(), to: project.path("Lib/B.swift"))
      let stale = project.check("--fail-if-stale", paths: paths(project, "App", "Lib"))
      #expect(stale.status == .findings)
      #expect(stale.errors.contains("Lib/known.json' knows 1 finding that is not there any more"))
      #expect(!stale.errors.contains("App/known.json"))
    }
  }

  @Test func aBaselineThatIsNamedKnowsAll() throws {
    try withProject("{}", "{ rules: { confinement: 'warning' } }") { project throws in
      let all = paths(project, "App", "Lib")
      let refused = run(["baseline", "write"] + all)
      #expect(refused.status == .usage)
      #expect(refused.errors.contains("have different configurations, and so baselines of their own"))
      let file = project.path("all.json")
      #expect(run(["baseline", "write", "--baseline", file] + all).status == .success)
      #expect(try project.found("--baseline", file, paths: all) == [])
      // A rule that does not run over a file has not lost what was found there.
      try write("{ rules: { confinement: 'off' } }", to: project.path("Lib/.cdaudit.json"))
      #expect(project.check("--baseline", file, "--fail-if-stale", paths: all).status == .success)
    }
  }

  @Test func allConfigurationsAreToldAndRead() throws {
    try withProject("{}", "{ rules: {},, }") { project throws in
      #expect(project.check(paths: paths(project, "App", "Lib")).status == .usage)
      try write("{}", to: project.path("Lib/.cdaudit.json"))
      let outcome = project.check("--verbose", paths: paths(project, "App", "Lib", "Tools"))
      let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("configuration: ") }
      #expect(
        lines == [
          "configuration: \(project.path("App/.cdaudit.json"))", "configuration: \(project.path("Lib/.cdaudit.json"))",
          "configuration: none",
        ])
    }
  }

  @Test func theChecklistTellsOfRulesThatDidNotRunEverywhere() throws {
    try withProject("{ rules: { 'context-outside-perform': 'off' } }", "{}") { project throws in
      let outcome = run(["checklist"] + paths(project, "App", "Lib"))
      #expect(outcome.output.contains("is turned off for some of the paths and was not asked about them"))
    }
  }
}
