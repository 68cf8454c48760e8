/// Which names a set may have: a name that is not in it is surely in none of what was put in. 32 bytes, whatever the
/// number of names; of some fifty names it takes one in five others for one of them.
struct NameMask: Sendable {
  private var bits = SIMD4<UInt64>()

  /// No names.
  init() {}

  private init(bits: SIMD4<UInt64>) { self.bits = bits }

  /// All names.
  static var all: NameMask { NameMask(bits: SIMD4(repeating: .max)) }

  /// Adds a name.
  mutating func insert(_ name: Symbol) { bits[Self.word(name)] |= Self.bit(name) }

  /// Adds all that may be in another set.
  mutating func formUnion(_ other: NameMask) { bits |= other.bits }

  /// Whether the name may have been put in.
  func mayContain(_ name: Symbol) -> Bool { bits[Self.word(name)] & Self.bit(name) != 0 }

  private static func word(_ name: Symbol) -> Int { Int(truncatingIfNeeded: name.hash >> 6) & 3 }

  private static func bit(_ name: Symbol) -> UInt64 { 1 << (name.hash & 63) }
}
