/// Elements by a name that each has: a table that is made once, and asked often.
struct SymbolGroups<Element: Sendable>: Sendable {
  /// The names, in the order in which they first came.
  private(set) var names: [Symbol] = []
  /// Open addressing over the names' own hashes: the number of the name, or -1.
  private var slots: [Int32]
  private let mask: Int
  /// Where the elements of each name start, and behind them the end.
  private var starts: [Int32] = []
  private var elements: [Element] = []

  /// Groups the elements; those of one name keep their order.
  init(_ all: [Element], by name: (Element) -> Symbol) {
    var size = 16
    while size < all.count * 2 { size *= 2 }
    mask = size - 1
    slots = [Int32](repeating: -1, count: size)
    var groups: [Int32] = []
    groups.reserveCapacity(all.count)
    var counts: [Int32] = []
    for element in all {
      let group = number(of: name(element), &counts)
      counts[Int(group)] += 1
      groups.append(group)
    }
    var sum: Int32 = 0
    for count in counts {
      starts.append(sum)
      sum += count
    }
    var next = starts
    starts.append(sum)
    var order = [Int32](repeating: 0, count: all.count)
    for (place, group) in groups.enumerated() {
      order[Int(next[Int(group)])] = Int32(truncatingIfNeeded: place)
      next[Int(group)] += 1
    }
    elements = order.map { all[Int($0)] }
  }

  /// The elements of a name, in the order in which they came.
  subscript(_ name: Symbol) -> ArraySlice<Element> {
    let slot = slots[slot(of: name)]
    guard slot >= 0 else { return [] }
    return elements[Int(starts[Int(slot)])..<Int(starts[Int(slot) + 1])]
  }

  /// All elements, name by name.
  var all: [Element] { elements }

  private func slot(of name: Symbol) -> Int {
    var slot = Int(truncatingIfNeeded: name.hash) & mask
    while slots[slot] >= 0, names[Int(slots[slot])] != name { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func number(of name: Symbol, _ counts: inout [Int32]) -> Int32 {
    let slot = slot(of: name)
    if slots[slot] < 0 {
      slots[slot] = Int32(truncatingIfNeeded: names.count)
      names.append(name)
      counts.append(0)
    }
    return slots[slot]
  }
}
