/// A set of names that is asked for millions of names and holds few: a table with open addressing that uses the
/// names' own hashes, at most half full.
struct SymbolSet: Sendable {
  private var slots: [UInt64]
  private let mask: Int

  init(_ names: some Collection<Symbol>) {
    var size = 16
    while size < names.count * 4 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
    mask = size - 1
    for name in names where name != .none {
      var slot = Int(truncatingIfNeeded: name.hash) & mask
      while slots[slot] != 0, slots[slot] != name.hash { slot = (slot + 1) & mask }
      slots[slot] = name.hash
    }
  }

  func contains(_ name: Symbol) -> Bool {
    var slot = Int(truncatingIfNeeded: name.hash) & mask
    while slots[slot] != 0 {
      if slots[slot] == name.hash { return true }
      slot = (slot + 1) & mask
    }
    return false
  }
}
