import Checks
import Testing

@testable import cdaudit

struct RulesPageTests {
  @Test func thePageOfRulesIsCurrent() throws {
    let page = RuleCatalogue(AllRules.infos).markdown
    try expectFile(projectFolder.appendingPathComponent("docs/RULES.md"), has: Array(page.utf8))
  }
}
