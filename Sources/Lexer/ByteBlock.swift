/// Sixteen bytes of the source looked at together.
///
/// A test leaves its answer in the high bit of each byte, by sums of the low seven bits: each of its steps is one
/// instruction for all bytes, which comparisons of vectors are not sure to be.
struct ByteBlock {
  typealias Bytes = SIMD16<UInt8>

  /// How many bytes a block has.
  static let size = 16

  private let bytes: Bytes

  /// The block that starts at `offset`; sixteen bytes must follow.
  @inline(__always)
  init(_ source: Span<UInt8>, at offset: Int) {
    // Unsafe: the load is unaligned and reads raw bytes, of which every pattern is valid. The span checks that the
    // sixteen bytes are there.
    bytes = unsafe source.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Bytes.self)
  }

  /// The block that starts at `offset`; that sixteen bytes follow is not checked.
  @unsafe
  @inline(__always)
  init(_ source: Span<UInt8>, atUnchecked offset: Int) {
    bytes = unsafe source.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Bytes.self)
  }

  @inline(__always)
  private static func all(_ byte: UInt8) -> Bytes { Bytes(repeating: byte) }

  /// The bytes that are not below `bound`, where all are below 0x80.
  @inline(__always)
  private static func notBelow(_ lows: Bytes, _ bound: UInt8) -> Bytes { lows &+ all(0x80 - bound) }

  /// The bytes from `first` to `last`, where all are below 0x80.
  @inline(__always)
  private static func range(_ lows: Bytes, _ first: UInt8, _ last: UInt8) -> Bytes {
    notBelow(lows, first) ^ notBelow(lows, last + 1)
  }

  /// The bytes that differ from `byte`, where all are below 0x80.
  @inline(__always)
  private static func differ(_ lows: Bytes, from byte: UInt8) -> Bytes { (lows ^ all(byte)) &+ all(0x7F) }

  private var lows: Bytes {
    @inline(__always) get { bytes & Self.all(0x7F) }
  }

  /// The bytes that equal `byte`, an ASCII one.
  @inline(__always)
  func equal(_ byte: UInt8) -> Mask { Mask(~(Self.differ(lows, from: byte) | bytes)) }

  /// The bytes that do not go on with a word for sure: all but ASCII letters, digits, `_` and `$`.
  @inline(__always)
  var notWord: Mask {
    let letters = Self.range(lows | Self.all(0x20), UInt8(ascii: "a"), UInt8(ascii: "z"))
    let digits = Self.range(lows, UInt8(ascii: "0"), UInt8(ascii: "9"))
    let others = Self.differ(lows, from: UInt8(ascii: "_")) ^ Self.differ(lows, from: UInt8(ascii: "$"))
    // No byte is two of these.
    return Mask(~(letters ^ digits ^ others) | bytes)
  }

  /// The bytes that are no spaces.
  @inline(__always)
  var notSpace: Mask { Mask(Self.differ(lows, from: UInt8(ascii: " ")) | bytes) }

  /// The bytes before the first one of a mask as two integers, the first byte lowest; the others are zero.
  @inline(__always)
  func prefix(before mask: Mask) -> (low: UInt64, high: UInt64) {
    let (first, second) = Self.halves(bytes)
    return (first & mask.before.low, second & mask.before.high)
  }

  /// Sixteen bytes as two integers, the first byte lowest.
  @inline(__always)
  private static func halves(_ bytes: Bytes) -> (low: UInt64, high: UInt64) {
    // Unsafe: both types have sixteen bytes, and every pattern of them is valid in both.
    let halves = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
  }

  /// Some of the sixteen bytes, each as the high bit of its byte.
  struct Mask {
    private let bits: Bytes

    @inline(__always)
    fileprivate init(_ bytes: Bytes) { bits = bytes & ByteBlock.all(0x80) }

    @inline(__always)
    static func | (left: Mask, right: Mask) -> Mask { Mask(left.bits | right.bits) }

    /// How many bytes stand before the first one of the mask: sixteen where there is none.
    ///
    /// Without a branch, since how long the next word is cannot be foreseen.
    @inline(__always)
    var first: Int {
      let (low, high) = ByteBlock.halves(bits)
      let rest = low == 0 ? high.trailingZeroBitCount : 0
      return (low.trailingZeroBitCount &+ rest) &>> 3
    }

    /// The bytes before the first one of the mask, all bits of each.
    @inline(__always)
    fileprivate var before: (low: UInt64, high: UInt64) {
      let (low, high) = ByteBlock.halves(bits)
      return (Self.bytes(before: low), low == 0 ? Self.bytes(before: high) : 0)
    }

    /// All bits of the bytes before the first high bit.
    @inline(__always)
    private static func bytes(before highs: UInt64) -> UInt64 { ~(highs &>> 7) & (highs &>> 7 &- 1) }
  }
}
