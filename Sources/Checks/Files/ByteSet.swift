/// A set of bytes, such as what a bracket of a glob stands for.
struct ByteSet: Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The empty set.
  init() {}

  /// Adds a byte.
  mutating func insert(_ byte: UInt8) { insert(from: byte, through: byte) }

  /// Whether `byte` belongs to it.
  func contains(_ byte: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(byte & 63)
    return switch byte >> 6 {
    case 0: words.0 & bit != 0
    case 1: words.1 & bit != 0
    case 2: words.2 & bit != 0
    default: words.3 & bit != 0
    }
  }

  /// Reads a bracket expression, whose `[` is already taken from `rest`, and takes it up to its `]`.
  ///
  /// Nil where the bracket is not closed or names an unknown class: git then matches nothing.
  init?(bracket rest: inout ArraySlice<UInt8>) {
    var isNegated = false
    if let first = rest.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "^") {
      isNegated = true
      rest.removeFirst()
    }
    var isFirst = true
    var previous: UInt8?
    while let byte = rest.popFirst() {
      // A `]` at the beginning stands for itself.
      if byte == UInt8(ascii: "]"), !isFirst {
        if isNegated { invert() }
        remove(UInt8(ascii: "/"))
        return
      }
      isFirst = false
      if byte == UInt8(ascii: "-"), let low = previous, let next = rest.first, next != UInt8(ascii: "]") {
        rest.removeFirst()
        guard let high = next == UInt8(ascii: "\\") ? rest.popFirst() : next else { return nil }
        insert(from: low, through: high)
        previous = nil
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        guard insertClass(&rest) else { return nil }
        previous = nil
      } else {
        guard let one = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
        insert(from: one, through: one)
        previous = one
      }
    }
    return nil
  }

  /// Reads `:alpha:]` and adds the class. Without its end the `[` stands for itself, and nothing is taken.
  private mutating func insertClass(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
    guard end - rest.startIndex >= 2, rest[end - 1] == UInt8(ascii: ":") else {
      insert(from: UInt8(ascii: "["), through: UInt8(ascii: "["))
      return true
    }
    guard let ranges = Self.classes[String(decoding: rest[(rest.startIndex + 1)..<(end - 1)], as: UTF8.self)]
    else { return false }
    for range in ranges { insert(from: range.lowerBound, through: range.upperBound) }
    rest = rest[(end + 1)...]
    return true
  }

  private mutating func insert(from low: UInt8, through high: UInt8) {
    guard low <= high else { return }
    for byte in low...high { set(byte, true) }
  }

  private mutating func remove(_ byte: UInt8) { set(byte, false) }

  private mutating func invert() {
    words = (~words.0, ~words.1, ~words.2, ~words.3)
  }

  private mutating func set(_ byte: UInt8, _ isMember: Bool) {
    let bit = UInt64(1) << UInt64(byte & 63)
    func changed(_ word: UInt64) -> UInt64 { isMember ? word | bit : word & ~bit }
    switch byte >> 6 {
    case 0: words.0 = changed(words.0)
    case 1: words.1 = changed(words.1)
    case 2: words.2 = changed(words.2)
    default: words.3 = changed(words.3)
    }
  }

  /// The classes of POSIX, in the C locale as in git.
  private static let classes: [String: [ClosedRange<UInt8>]] = [
    "alnum": [48...57, 65...90, 97...122],
    "alpha": [65...90, 97...122],
    "blank": [9...9, 32...32],
    "cntrl": [0...31, 127...127],
    "digit": [48...57],
    "graph": [33...126],
    "lower": [97...122],
    "print": [32...126],
    "punct": [33...47, 58...64, 91...96, 123...126],
    "space": [9...13, 32...32],
    "upper": [65...90],
    "xdigit": [48...57, 65...70, 97...102],
  ]
}
