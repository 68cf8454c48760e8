import Checks
import Testing

struct ConfigurationReaderTests {
  private func read(_ text: String) throws -> ConfigurationReader {
    ConfigurationReader(try JSON5Reader.read(Array(text.utf8)))
  }

  @Test func readsEveryKey() throws {
    let reader = try read(
      """
      {
        "$schema": "x",
        "include": ["App/**"], "exclude": ["Generated"],
        "rules": {
          "batch": "off",
          "missing-merge-policy": { "level": "error", "exclude": ["Examples/**"] },
        },
        "failOn": "never", "baseline": "known.json", "requireReasons": true,
        "targets": {
          "**": { "tests": false },
          "App/**": { "defaultIsolation": "MainActor", "nonisolatedNonsendingByDefault": true },
        },
        "facts": {
          "performFunctions": ["Stack.write(_:)"], "mainActorTypes": ["Base"],
          "viewContexts": ["Stack.main"], "backgroundContexts": ["worker"],
        },
      }
      """)
    #expect(reader.problems.isEmpty)
    let configuration = reader.configuration
    #expect(configuration.include == ["App/**"])
    #expect(configuration.exclude == ["Generated"])
    #expect(configuration.rules.map(\.name) == ["batch", "missing-merge-policy"])
    #expect(configuration.rules.map(\.level) == [.off, .error])
    #expect(configuration.rules.map(\.exclude) == [[], ["Examples/**"]])
    #expect(configuration.failOn == .never)
    #expect(configuration.baseline == "known.json")
    #expect(configuration.requireReasons == true)
    #expect(configuration.targets.map(\.glob) == ["**", "App/**"])
    #expect(configuration.targets[0].isTest == false)
    #expect(configuration.targets[1].settings.defaultIsolation == .mainActor)
    #expect(configuration.targets[1].settings.nonisolatedNonsendingByDefault == true)
    #expect(
      configuration.facts
        == ProjectFacts(
          performFunctions: ["Stack.write(_:)"], mainActorTypes: ["Base"], viewContexts: ["Stack.main"],
          backgroundContexts: ["worker"]))
  }

  @Test(arguments: [
    ("[]", "a configuration is an object, not a list"),
    ("{exlude: []}", "there is no key 'exlude'; did you mean 'exclude'?"),
    (
      "{zzzzzz: 1}",
      "there is no key 'zzzzzz': it takes $schema, include, exclude, rules, failOn, baseline, requireReasons, targets, "
        + "facts"
    ),
    ("{include: 'App'}", "'include' takes a list of globs, not 'App'"),
    ("{include: [1]}", "'include' takes a list of globs; one of its elements is 1"),
    ("{exclude: ['']}", "'exclude' takes a list of globs; one of its elements is ''"),
    ("{rules: []}", "'rules' takes an object, rules and families with their levels, not a list"),
    ("{rules: {bach: 'off'}}", "there is no rule or family 'bach'; did you mean 'batch'?"),
    (
      "{rules: {batch: 'warn'}}", "'rules.batch' takes error, warning, note or off, not 'warn'; did you mean 'warning'?"
    ),
    ("{rules: {batch: true}}", "'rules.batch' takes error, warning, note or off, not true"),
    ("{rules: {batch: {levl: 'off'}}}", "there is no key 'levl' in 'rules.batch'; did you mean 'level'?"),
    ("{failOn: 'errors'}", "'failOn' takes error, warning, note or never, not 'errors'; did you mean 'error'?"),
    ("{baseline: ''}", "'baseline' is empty"), ("{baseline: null}", "'baseline' takes a text, not null"),
    ("{requireReasons: 'yes'}", "'requireReasons' takes true or false, not 'yes'"),
    (
      "{targets: {App: {defaultIsolation: 'mainActor'}}}",
      "'targets.App.defaultIsolation' takes MainActor or nonisolated, not 'mainActor'; did you mean 'MainActor'?"
    ),
    ("{targets: {App: {test: true}}}", "there is no key 'test' in 'targets.App'; did you mean 'tests'?"),
    ("{facts: {viewContext: []}}", "there is no key 'viewContext' in 'facts'; did you mean 'viewContexts'?"),
    ("{facts: {viewContexts: ['a b']}}", "'a b' in 'facts.viewContexts' is no name: write 'name' or 'Type.name'"),
  ])
  func tellsWhatHasNoMeaning(_ text: String, _ message: String) throws {
    #expect(try read(text).problems.map(\.message) == [message])
  }

  @Test func tellsAllThatIsWrongWithItsLine() throws {
    let reader = try read("{\n  rules: {\n    batch: 1,\n    stak: 'off',\n  },\n  fail: 'on',\n}")
    #expect(reader.problems.map(\.line) == [3, 4, 6])
  }
}
