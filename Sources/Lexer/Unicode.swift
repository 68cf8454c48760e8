/// How a code point from U+0080 on may stand in Swift source.
///
/// The ranges are those of the grammar of identifiers and operators in "The Swift Programming Language",
/// Lexical Structure.
enum CodePointClass: UInt8 {
  /// Part of an identifier, first or later.
  case identifier
  /// Part of an operator, first or later.
  case `operator`
  /// Goes on with an identifier or an operator; starts an identifier only.
  case either
  /// White space between tokens; goes on with a word.
  case byteOrderMark
  /// Part of no token.
  case none
}

/// A code point and how many bytes it takes.
struct DecodedCodePoint {
  /// The code point, or nil where the bytes are not UTF-8.
  var value: UInt32?
  /// How many bytes were read; 1 where they are not UTF-8.
  var length: Int
}

/// All that the lexer knows of Unicode. Plain ASCII source never gets here.
enum Unicode {
  /// Reads the code point at `offset`, which must be inside `bytes`. Overlong forms, surrogates and values
  /// over U+10FFFF are not UTF-8.
  static func decode(_ bytes: Span<UInt8>, _ offset: Int) -> DecodedCodePoint {
    let first = bytes[offset]
    if first < 0x80 { return DecodedCodePoint(value: UInt32(first), length: 1) }
    let count: Int
    var value: UInt32
    switch first {
    case 0xC2...0xDF: (count, value) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (count, value) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (count, value) = (4, UInt32(first & 0x07))
    default: return DecodedCodePoint(value: nil, length: 1)
    }
    guard offset + count <= bytes.count else { return DecodedCodePoint(value: nil, length: 1) }
    for index in 1..<count {
      let byte = bytes[offset + index]
      guard byte & 0xC0 == 0x80 else { return DecodedCodePoint(value: nil, length: 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let isValid =
      switch count {
      case 2: true
      case 3: value >= 0x800 && !(0xD800...0xDFFF).contains(value)
      default: value >= 0x10000 && value <= 0x10FFFF
      }
    return isValid ? DecodedCodePoint(value: value, length: count) : DecodedCodePoint(value: nil, length: 1)
  }

  /// The class of a code point from U+0080 on.
  static func classify(_ codePoint: UInt32) -> CodePointClass {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].last < codePoint { low = middle + 1 } else { high = middle }
    }
    guard low < ranges.count, ranges[low].first <= codePoint else { return .none }
    return ranges[low].kind
  }

  /// Ordered, not overlapping.
  private static let ranges: [(first: UInt32, last: UInt32, kind: CodePointClass)] = [
    (0x00A1, 0x00A7, .operator),
    (0x00A8, 0x00A8, .identifier),
    (0x00A9, 0x00A9, .operator),
    (0x00AA, 0x00AA, .identifier),
    (0x00AB, 0x00AC, .operator),
    (0x00AD, 0x00AD, .identifier),
    (0x00AE, 0x00AE, .operator),
    (0x00AF, 0x00AF, .identifier),
    (0x00B0, 0x00B1, .operator),
    (0x00B2, 0x00B5, .identifier),
    (0x00B6, 0x00B6, .operator),
    (0x00B7, 0x00BA, .identifier),
    (0x00BB, 0x00BB, .operator),
    (0x00BC, 0x00BE, .identifier),
    (0x00BF, 0x00BF, .operator),
    (0x00C0, 0x00D6, .identifier),
    (0x00D7, 0x00D7, .operator),
    (0x00D8, 0x00F6, .identifier),
    (0x00F7, 0x00F7, .operator),
    (0x00F8, 0x02FF, .identifier),
    (0x0300, 0x036F, .either),
    (0x0370, 0x167F, .identifier),
    (0x1681, 0x180D, .identifier),
    (0x180F, 0x1DBF, .identifier),
    (0x1DC0, 0x1DFF, .either),
    (0x1E00, 0x1FFF, .identifier),
    (0x200B, 0x200D, .identifier),
    (0x2016, 0x2017, .operator),
    (0x2020, 0x2027, .operator),
    (0x202A, 0x202E, .identifier),
    (0x2030, 0x203E, .operator),
    (0x203F, 0x2040, .identifier),
    (0x2041, 0x2053, .operator),
    (0x2054, 0x2054, .identifier),
    (0x2055, 0x205E, .operator),
    (0x2060, 0x20CF, .identifier),
    (0x20D0, 0x20FF, .either),
    (0x2100, 0x218F, .identifier),
    (0x2190, 0x23FF, .operator),
    (0x2460, 0x24FF, .identifier),
    (0x2500, 0x2775, .operator),
    (0x2776, 0x2793, .identifier),
    (0x2794, 0x2BFF, .operator),
    (0x2C00, 0x2DFF, .identifier),
    (0x2E00, 0x2E7F, .operator),
    (0x2E80, 0x2FFF, .identifier),
    (0x3001, 0x3003, .operator),
    (0x3004, 0x3007, .identifier),
    (0x3008, 0x3020, .operator),
    (0x3021, 0x302F, .either),
    (0x3030, 0x3030, .operator),
    (0x3031, 0xD7FF, .identifier),
    (0xF900, 0xFD3D, .identifier),
    (0xFD40, 0xFDCF, .identifier),
    (0xFDF0, 0xFDFF, .identifier),
    (0xFE00, 0xFE0F, .either),
    (0xFE10, 0xFE1F, .identifier),
    (0xFE20, 0xFE2F, .either),
    (0xFE30, 0xFE44, .identifier),
    (0xFE47, 0xFEFE, .identifier),
    (0xFEFF, 0xFEFF, .byteOrderMark),
    (0xFF00, 0xFFF8, .identifier),
    (0x10000, 0x1FFFD, .identifier),
    (0x20000, 0x2FFFD, .identifier),
    (0x30000, 0x3FFFD, .identifier),
    (0x40000, 0x4FFFD, .identifier),
    (0x50000, 0x5FFFD, .identifier),
    (0x60000, 0x6FFFD, .identifier),
    (0x70000, 0x7FFFD, .identifier),
    (0x80000, 0x8FFFD, .identifier),
    (0x90000, 0x9FFFD, .identifier),
    (0xA0000, 0xAFFFD, .identifier),
    (0xB0000, 0xBFFFD, .identifier),
    (0xC0000, 0xCFFFD, .identifier),
    (0xD0000, 0xDFFFD, .identifier),
    (0xE0000, 0xE00FF, .identifier),
    (0xE0100, 0xE01EF, .either),
    (0xE01F0, 0xEFFFD, .identifier),
  ]
}
