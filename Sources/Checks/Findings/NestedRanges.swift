/// Ranges that mostly lie in one another, as declarations do, and the question which of them hold a place.
///
/// An answer takes as long as ranges are nested, not as there are ranges.
struct NestedRanges: Sendable {
  private struct Element {
    var start: Int
    /// The first place after it.
    var end: Int
    /// Its place in the list that was given.
    var index: Int
    /// The nearest element before it that ends later; those between need not be looked at where it is over.
    var longer: Int
  }

  private var elements: [Element] = []

  /// The ranges, each with its start and the first place after it.
  init(_ ranges: [(start: Int, end: Int)]) {
    elements = ranges.indices.map { Element(start: ranges[$0].start, end: ranges[$0].end, index: $0, longer: -1) }
    elements.sort { ($0.start, $1.end, $0.index) < ($1.start, $0.end, $1.index) }
    for place in elements.indices {
      var longer = place - 1
      while longer >= 0, elements[longer].end <= elements[place].end { longer = elements[longer].longer }
      elements[place].longer = longer
    }
  }

  /// The places of the ranges that hold `offset`, ascending.
  func indices(around offset: Int) -> [Int] {
    var found: [Int] = []
    var place = lastStart(upTo: offset)
    while place >= 0 {
      if elements[place].end > offset {
        found.append(elements[place].index)
        place -= 1
      } else {
        place = elements[place].longer
      }
    }
    return found.sorted()
  }

  /// The place of the last element that begins at `offset` or before it; -1 where there is none.
  private func lastStart(upTo offset: Int) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
