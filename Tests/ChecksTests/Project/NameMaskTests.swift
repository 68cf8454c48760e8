import Testing

@testable import Checks

@Suite struct NameMaskTests {
  @Test func whatWasPutInIsFound() {
    let names = (0..<300).map { Symbol("name\($0)") }
    var mask = NameMask()
    for name in names { mask.insert(name) }
    #expect(names.allSatisfy { mask.mayContain($0) })
  }

  @Test func mostOthersAreNot() {
    var mask = NameMask()
    #expect(!mask.mayContain(Symbol("name")))
    for number in 0..<20 { mask.insert(Symbol("name\(number)")) }
    let taken = (0..<1_000).count { mask.mayContain(Symbol("other\($0)")) }
    // 20 of 256 bits are set: one in thirteen is taken for one of them, and that only costs a search.
    #expect(taken < 200)
  }

  @Test func aUnionHasWhatBothHave() {
    var left = NameMask()
    left.insert(Symbol("left"))
    var right = NameMask()
    right.insert(Symbol("right"))
    left.formUnion(right)
    #expect(left.mayContain(Symbol("left")) && left.mayContain(Symbol("right")))
    #expect(NameMask.all.mayContain(Symbol("anything")))
  }
}
