import Checks
import Testing

struct RuleSelectionTests {
  private let infos = [
    info("crossing", .confinement, .error), info("off-main", .confinement, .error),
    info("no-policy", .stack, .warning), info("import-on-view", .stack, .note),
    info("no-limit", .fetchedResults, .note),
  ]

  @Test func withoutWishesAllButAdviceRuns() throws {
    #expect(try select() == ["crossing error", "off-main error", "no-policy warning"])
    #expect(try select(notes: true).suffix(2) == ["import-on-view note", "no-limit note"])
  }

  @Test func onlyTakesSlugsAndFamilies() throws {
    #expect(
      try select(only: ["no-policy", "confinement"]) == [
        "crossing error", "off-main error", "no-policy warning",
      ])
    #expect(try select(only: ["migration"]).isEmpty)
  }

  @Test func skipOutweighsOnly() throws {
    #expect(try select(only: ["confinement"], skip: ["off-main"]) == ["crossing error"])
    #expect(try select(only: ["crossing"], skip: ["confinement"]).isEmpty)
  }

  @Test func adviceComesByItsSlugNotByItsFamily() throws {
    #expect(try select(only: ["stack"]) == ["no-policy warning"])
    #expect(try select(only: ["no-limit"]) == ["no-limit note"])
    #expect(try select(only: ["stack"], levels: [("stack", .error)]) == ["no-policy error"])
    #expect(
      try select(only: ["stack"], levels: [("import-on-view", .warning)]).last == "import-on-view warning")
  }

  @Test func levelsAreThoseOfTheSlugThenOfTheFamilyThenTheRules() throws {
    let levels: [(String, Level?)] = [("off-main", .note), ("confinement", .warning)]
    #expect(try select(levels: levels) == ["crossing warning", "off-main note", "no-policy warning"])
  }

  @Test func theLaterOfTwoLevelsCounts() throws {
    let levels: [(String, Level?)] = [("no-policy", nil), ("no-policy", .error)]
    #expect(try select(only: ["no-policy"], levels: levels) == ["no-policy error"])
  }

  @Test func offTurnsOff() throws {
    #expect(try select(levels: [("confinement", nil)]) == ["no-policy warning"])
    #expect(
      try select(levels: [("confinement", nil), ("crossing", .note)]) == [
        "crossing note", "no-policy warning",
      ])
  }

  @Test(arguments: [
    ("crosing", "there is no rule or family 'crosing'; did you mean 'crossing'?"),
    ("stak", "there is no rule or family 'stak'; did you mean 'stack'?"),
    ("qqq", "there is no rule or family 'qqq'"), ("", "the name of a rule is empty"),
  ])
  func unknownNamesAreTold(_ name: String, _ message: String) {
    let error = RuleSelectionError(message)
    #expect(throws: error) { try select(only: [name]) }
    #expect(throws: error) { try select(skip: [name]) }
    #expect(throws: error) { try select(levels: [(name, .error)]) }
  }

  @discardableResult
  private func select(
    only: [String] = [], skip: [String] = [], levels: [(String, Level?)] = [], notes: Bool = false
  ) throws -> [String] {
    try RuleSelection(only: only, skip: skip, levels: levels, includesNotes: notes, from: infos)
      .enabled.map { "\($0.info.slug) \($0.level.rawValue)" }
  }

  private static func info(_ slug: String, _ family: RuleFamily, _ level: Level) -> RuleInfo {
    RuleInfo(slug: slug, family: family, level: level, summary: "", why: "", instead: "", examples: [])
  }
}
