import Testing

@testable import Checks

/// Ranges are found as by looking at each of them.
struct NestedRangesTests {
  @Test func findsWhatLooksAtEach() {
    var random = SystemRandomNumberGenerator()
    for count in [0, 1, 2, 5, 40] {
      for _ in 0..<50 {
        let ranges = (0..<count).map { _ in
          let start = Int.random(in: 0..<30, using: &random)
          return (start: start, end: start + Int.random(in: 0..<12, using: &random))
        }
        let nested = NestedRanges(ranges)
        for offset in -1...45 {
          let expected = ranges.indices.filter { ranges[$0].start <= offset && offset < ranges[$0].end }
          #expect(nested.indices(around: offset) == expected, "\(offset) in \(ranges)")
        }
      }
    }
  }
}
