/// A set of names that is asked for millions of names and holds few: a table with open addressing that uses the
/// names' own hashes, at most half full.
struct SymbolSet: Sendable {
  private var slots: [UInt64]
  private var count = 0
  private var mask: Int { slots.count - 1 }

  /// No names.
  init() { slots = [UInt64](repeating: 0, count: 16) }

  init(_ names: some Collection<Symbol>) {
    var size = 16
    while size < names.count * 4 { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
    for name in names { insert(name) }
  }

  /// Adds a name.
  mutating func insert(_ name: Symbol) {
    guard name != .none else { return }
    add(name.hash)
    guard count * 2 > slots.count else { return }
    let known = slots
    slots = [UInt64](repeating: 0, count: known.count * 4)
    count = 0
    for hash in known where hash != 0 { add(hash) }
  }

  private mutating func add(_ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] == hash { return }
      slot = (slot + 1) & mask
    }
    slots[slot] = hash
    count += 1
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
