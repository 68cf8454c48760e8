import Checks
import Testing

struct NearestNameTests {
  private let names = ["error", "warning", "note", "off", "context-outside-perform", "missing-merge-policy"]

  @Test(arguments: [
    ("eror", "error"), ("Warning", "warning"), ("warnnig", "warning"), ("warn", "warning"), ("of", "off"),
    ("context-outside-perfrom", "context-outside-perform"), ("context-outside", "context-outside-perform"),
    ("missing-mergepolicy", "missing-merge-policy"),
  ])
  func findsWhatWasMeant(_ name: String, _ expected: String) {
    #expect(nearestName(to: name, among: names) == expected)
  }

  @Test(arguments: ["", "fatal", "con", "xyz", "performance", String(repeating: "error", count: 100)])
  func saysNothingWhereNothingIsNear(_ name: String) {
    #expect(nearestName(to: name, among: names) == nil)
  }

  @Test func takesTheFirstOfEquallyNearOnes() {
    #expect(nearestName(to: "bat", among: ["cat", "hat"]) == "cat")
  }
}
