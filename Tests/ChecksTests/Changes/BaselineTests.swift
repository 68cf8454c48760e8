import Checks
import Testing

struct BaselineTests {
  private func entry(_ path: String, _ fingerprint: String, rule: String = "a") -> Baseline.Entry {
    Baseline.Entry(path: path, rule: rule, fingerprint: fingerprint, message: "m")
  }

  @Test func knowsRulePathAndFingerprint() {
    let baseline = Baseline([entry("A.swift", "1")])
    let found = [
      entry("A.swift", "1"), entry("A.swift", "2"), entry("B.swift", "1"), entry("A.swift", "1", rule: "b"),
    ]
    let match = baseline.match(found) { _ in true }
    #expect(match.isKnown == [true, false, false, false])
    #expect(match.isUsed == [true])
  }

  @Test func theMessageDoesNotMatter() {
    var found = entry("A.swift", "1")
    found.message = "other words"
    #expect(Baseline([entry("A.swift", "1")]).match([found]) { _ in true }.isKnown == [true])
  }

  @Test func oneEntryStandsForOneFinding() {
    let match = Baseline([entry("A.swift", "1")]).match([entry("A.swift", "1"), entry("A.swift", "1")]) { _ in true }
    #expect(match.isKnown == [true, false])
  }

  @Test func aFindingMovesWithItsFile() {
    let baseline = Baseline([entry("Old.swift", "1")])
    #expect(baseline.match([entry("New.swift", "1")]) { _ in false }.isKnown == [true])
    // Where the old file is still there, it is a copy, and new.
    #expect(baseline.match([entry("New.swift", "1")]) { _ in true }.isKnown == [false])
  }

  @Test func entriesThatNothingIsFoundForAreStale() {
    let match = Baseline([entry("A.swift", "1"), entry("B.swift", "2")]).match([entry("B.swift", "2")]) { _ in true }
    #expect(match.isUsed == [false, true])
  }

  @Test func entriesAreOrdered() {
    let entries = [entry("B.swift", "1"), entry("A.swift", "2"), entry("A.swift", "1")]
    #expect(Baseline(entries).entries.map(\.fingerprint) == ["1", "2", "1"])
  }
}
