import Checks
import Foundation
import Testing

@testable import cdaudit

struct ConfigurationTests {
  private let files = [
    "App/A.swift": CheckedProject.source("A"), "Lib/B.swift": CheckedProject.source("B"),
    "Tools/C.swift": CheckedProject.source("C"),
  ]

  private func withProject(_ configuration: String, _ body: (CheckedProject) throws -> Void) throws {
    try CheckedProject.with(files) { project throws in
      try write(configuration, to: project.path(".cdaudit.json"))
      try body(project)
    }
  }

  @Test func isFoundAboveThePath() throws {
    try withProject("{ rules: { confinement: 'off' } }") { project throws in
      #expect(try project.found() == [])
      #expect(try project.found(paths: [project.path("App")]) == [])
      #expect(try project.found(paths: [project.path("App/A.swift")]) == [])
    }
  }

  @Test func isNotFoundOutsideOfTheRepository() throws {
    try withProject("{ rules: { confinement: 'off' } }") { project throws in
      try write("", to: project.path("App/.git/HEAD"))
      #expect(try project.found(paths: [project.path("App")]) == ["A"])
    }
  }

  @Test func canBeNamedOrRefused() throws {
    try withProject("{ rules: { confinement: 'off' } }") { project throws in
      try write("{ exclude: ['A.swift'] }", to: project.path("other.json"))
      #expect(try project.found("--no-config") == ["A", "B", "C"])
      #expect(try project.found("--config", project.path("other.json")) == ["B", "C"])
      let both = project.check("--no-config", "--config", project.path("other.json"))
      #expect(both.errors.hasPrefix("error: '--config' and '--no-config' contradict each other\n"))
    }
  }

  @Test func includesAndExcludesFiles() throws {
    try withProject("{ include: ['App/**', 'Lib'], exclude: ['Lib'] }") { project throws in
      #expect(try project.found() == ["A"])
      #expect(try project.found("--exclude", "App") == [])
      // What is named is taken.
      #expect(try project.found(paths: [project.path("Lib/B.swift")]) == ["B"])
    }
  }

  @Test func setsLevels() throws {
    try withProject("{ rules: { confinement: 'note', 'context-outside-perform': 'warning' } }") { project throws in
      let levels = { (arguments: [String]) in
        try JSONOutput(run([project.folder, "--format", "json"] + arguments)).findings.map { $0["level"] as? String }
      }
      #expect(try levels([]) == ["warning", "warning", "warning"])
      #expect(try levels(["--level", "confinement=error"]) == ["error", "error", "error"])
      #expect(project.check("--fail-on", "error").status == .success)
    }
  }

  @Test func whatIsOffRunsWhenItIsAskedFor() throws {
    try withProject("{ rules: { 'context-outside-perform': 'off' } }") { project throws in
      #expect(try project.found() == [])
      #expect(try project.found("--only", "confinement") == [])
      #expect(try project.found("--only", "context-outside-perform") == ["A", "B", "C"])
      #expect(try project.found("--level", "confinement=error") == ["A", "B", "C"])
    }
  }

  @Test func leavesFilesOutOfOneRule() throws {
    try withProject("{ rules: { confinement: { exclude: ['App', 'Tools/*.swift'] } } }") { project throws in
      #expect(try project.found() == ["B"])
    }
  }

  @Test func saysWhatFails() throws {
    try withProject("{ failOn: 'never' }") { project throws in
      #expect(project.check().status == .success)
      #expect(project.check("--fail-on", "error").status == .findings)
    }
  }

  @Test func asksForReasons() throws {
    let source = "import CoreData\n" + CheckedProject.saving("A", "  // cdaudit:ignore context-outside-perform")
    try CheckedProject.with(["A.swift": source]) { project throws in
      #expect(try project.found() == [])
      #expect(try project.found("--all") == ["unexplained-suppression"])
      try write("{ requireReasons: true }", to: project.path(".cdaudit.json"))
      #expect(try project.found() == ["unexplained-suppression"])
      #expect(project.check().status == .findings)
      try write(
        "{ requireReasons: true, rules: { 'unexplained-suppression': 'error' } }", to: project.path(".cdaudit.json"))
      #expect(project.check("--fail-on", "error").status == .findings)
    }
  }

  @Test func saysWhatHoldsForTargets() throws {
    let source = """
      import CoreData

      final class Store {
        let container: NSPersistentContainer
        init(_ container: NSPersistentContainer) { self.container = container }
        func load() async throws { try container.viewContext.save() }
      }
      """
    try CheckedProject.with(["App/A.swift": source]) { project throws in
      #expect(try project.found() == ["view-context-off-main"])
      try write("{ targets: { App: { defaultIsolation: 'MainActor' } } }", to: project.path(".cdaudit.json"))
      #expect(try project.found() == [])
      try write("{ targets: { Lib: { defaultIsolation: 'MainActor' } } }", to: project.path(".cdaudit.json"))
      #expect(try project.found() == ["view-context-off-main"])
      try write(
        "{ targets: { 'App/**': { nonisolatedNonsendingByDefault: true } } }", to: project.path(".cdaudit.json"))
      #expect(try project.found() == [])
    }
  }

  @Test func tellsFactsToTheAnalysis() throws {
    let source =
      "import CoreData\nimport Kit\n\nfunc f(_ kit: Kit) throws {\n  let worker = kit.make()\n  try worker.save()\n}\n"
    try CheckedProject.with(["A.swift": source]) { project throws in
      #expect(try project.found() == [])
      try write("{ facts: { backgroundContexts: ['Kit.make'] } }", to: project.path(".cdaudit.json"))
      #expect(try project.found() == [""])
    }
  }

  @Test func tellsAllThatIsWrong() throws {
    try withProject("{\n  rules: { batch: 'of' },\n  exlude: [],\n}") { project throws in
      let outcome = project.check()
      #expect(outcome.status == .usage)
      #expect(outcome.output.isEmpty)
      let path = project.path(".cdaudit.json")
      #expect(
        outcome.errors == """
          error: \(path):2: 'rules.batch' takes error, warning, note or off, not 'of'; did you mean 'off'?
          error: \(path):3: there is no key 'exlude'; did you mean 'exclude'?
          See 'cdaudit check --help'.

          """)
    }
  }

  @Test func tellsWhereItIsNoJSON() throws {
    try withProject("{\n  rules: {},,\n}") { project throws in
      let outcome = project.check()
      #expect(outcome.status == .usage)
      #expect(outcome.errors.hasPrefix("error: \(project.path(".cdaudit.json")):2:13: this is no JSON5: "))
    }
  }

  @Test func aMissingOneIsWrongUse() throws {
    let outcome = run("check", "--config", "/no/such.json")
    #expect(outcome.status == .usage)
    #expect(outcome.errors.hasPrefix("error: there is no configuration '/no/such.json'\n"))
  }

  // MARK: The command

  @Test func theCommandShowsWhatIsInForce() throws {
    let text = "{ failOn: 'error', rules: { stack: 'off', batch: 'note' }, exclude: ['Tools'] }"
    try withProject(text) { project throws in
      let path = project.path(".cdaudit.json")
      let outcome = run("config", project.folder, "--level", "batch=error")
      #expect(outcome.status == .success)
      #expect(outcome.output.hasPrefix("configuration: \(path)\n"))
      for line in [
        "exclude: Tools (\(path))", "failOn: error (\(path))", "include: all Swift files (default)",
        "  missing-merge-policy         off      (\(path))", "  unmerged-batch-result        error    (option)",
        "  context-outside-perform      error    (default)",
      ] {
        let squeezed = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(squeezed.contains(line.split(separator: " ").joined(separator: " ")), "\(line)")
      }
      #expect(run("config", "/no/such/folder").status == .usage)
      #expect(run("config", project.folder, "--no-config").output.hasPrefix("configuration: none"))
    }
  }

  @Test func whatTheCommandPrintsAsJSONIsAConfiguration() throws {
    let text = """
      { failOn: 'error', rules: { stack: { level: 'error', exclude: ['Tools'] } }, requireReasons: true,
        targets: { App: { tests: true, defaultIsolation: 'MainActor' } }, facts: { viewContexts: ['a.b'] },
        include: ['App'], exclude: ['Lib'], baseline: 'b.json' }
      """
    try withProject(text) { project throws in
      let first = run("config", project.folder, "--format", "json")
      #expect(first.status == .success)
      try write(first.output, to: project.path(".cdaudit.json"))
      let second = run("config", project.folder, "--format", "json")
      #expect(second.output == first.output)
    }
  }

  // MARK: The schema

  @Test func theSchemaIsInTheRepository() throws {
    try expectFile(projectFolder.appendingPathComponent("docs/cdaudit.schema.json"), has: ConfigurationSchema.bytes)
  }

  @Test func theSchemaKnowsEveryKeyAndRule() throws {
    let json = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.bytes))
    let properties = try #require((json as? [String: Any])?["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(Configuration.Key.allCases.map(\.rawValue)))
    let rules = try #require(properties["rules"]?["properties"] as? [String: Any])
    #expect(Set(rules.keys) == Set(AllRules.infos.map(\.slug) + RuleFamily.allCases.map(\.rawValue)))
    let facts = try #require(properties["facts"]?["properties"] as? [String: Any])
    #expect(Set(facts.keys) == Set(Configuration.FactKey.allCases.map(\.rawValue)))
  }
}
