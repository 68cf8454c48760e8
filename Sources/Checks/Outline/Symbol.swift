import Lexer

/// A name, as a 64-bit hash of its bytes without backticks.
///
/// Files can make symbols independently and in parallel, and the index can join them without a table of
/// strings. Two of the some 10⁵ names of a large project share a hash with a probability below 10⁻⁹.
public struct Symbol: Hashable, Sendable {
  /// The hash; 0 for no name.
  public let hash: UInt64

  /// No name.
  public static let none = Symbol(hash: 0)

  private init(hash: UInt64) { self.hash = hash }

  /// The symbol of a name written in ASCII or UTF-8, without backticks.
  public init(_ name: StaticString) {
    self.init(String(describing: name))
  }

  /// The symbol of a name without backticks.
  public init(_ name: String) {
    var state = Self.seed
    for byte in name.utf8 { state = Self.mix(state, byte) }
    self.init(hash: name.isEmpty ? 0 : Self.finish(state))
  }

  /// The symbol of the bytes in `range`.
  init(_ bytes: Span<UInt8>, _ range: ByteRange) {
    var state = Self.seed
    for offset in range.start..<range.end { state = Self.mix(state, bytes[offset]) }
    self.init(hash: range.count > 0 ? Self.finish(state) : 0)
  }

  /// The symbol of a token; backticks around it do not count.
  init(_ bytes: Span<UInt8>, _ token: Token) {
    var start = Int(token.start)
    var end = token.end
    if token.kind == .escapedIdentifier {
      start += 1
      end -= 1
    }
    self.init(bytes, ByteRange(start, end))
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  private static func mix(_ state: UInt64, _ byte: UInt8) -> UInt64 {
    (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Spreads the state over all bits, so that dictionaries may use it as it is.
  @inline(__always)
  private static func finish(_ state: UInt64) -> UInt64 {
    var value = state
    value ^= value >> 32
    value = value &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
    return value | 1
  }

  /// Feeds the hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// The hash for a set or dictionary. A name is a well mixed hash already: to hash it again would take most of the
  /// time of looking it up.
  public func _rawHashValue(seed: Int) -> Int { Int(truncatingIfNeeded: hash) ^ seed }
}
