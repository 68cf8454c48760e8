/// Eight bytes of the source looked at together, as one integer with the first byte lowest.
///
/// A test gives a mask with the high bit of each byte set for which it holds. Adding to the low seven bits of each
/// byte carries into its high bit and never into the next byte.
struct ByteBlock {
  /// How many bytes a block has.
  static let size = 8

  private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let highs: UInt64 = 0x8080_8080_8080_8080
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  let bits: UInt64

  /// The block that starts at `offset`; eight bytes must follow.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at offset: Int) {
    // Unsafe: the load is unaligned and reads raw bytes as an integer, of which every pattern is valid. The span checks
    // that the eight bytes are there.
    bits = unsafe UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The bytes that are not below `bound`, among those below 0x80; the high bits of others say nothing.
  @inline(__always)
  private static func notBelow(_ bits: UInt64, _ bound: UInt8) -> UInt64 {
    (bits & lows) &+ (ones &* UInt64(0x80 - bound))
  }

  /// The bytes that equal `byte`.
  @inline(__always)
  func equal(_ byte: UInt8) -> UInt64 {
    let difference = bits ^ (Self.ones &* UInt64(byte))
    return ~(((difference & Self.lows) &+ Self.lows) | difference) & Self.highs
  }

  /// The bytes that are neither letters nor digits: `_` and `$` go on with a word too, but few words have them.
  @inline(__always)
  var notAlphanumeric: UInt64 {
    let lower = bits | (Self.ones &* 0x20)
    let letters = Self.notBelow(lower, UInt8(ascii: "a")) & ~Self.notBelow(lower, UInt8(ascii: "z") + 1)
    let digits = Self.notBelow(bits, UInt8(ascii: "0")) & ~Self.notBelow(bits, UInt8(ascii: "9") + 1)
    return (~(letters | digits) | bits) & Self.highs
  }

  /// The bytes that are no spaces.
  @inline(__always)
  var notSpace: UInt64 { ~equal(UInt8(ascii: " ")) & Self.highs }

  /// How many bytes stand before the first one of a mask: eight where there is none.
  @inline(__always)
  static func count(before mask: UInt64) -> Int { mask.trailingZeroBitCount &>> 3 }

  /// The first `count` bytes, the others zero.
  @inline(__always)
  func prefix(_ count: Int) -> UInt64 { count >= Self.size ? bits : bits & ((1 &<< UInt64(count &* 8)) &- 1) }
}
