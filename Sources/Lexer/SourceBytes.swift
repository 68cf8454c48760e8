/// What single bytes are in Swift's lexical grammar.
extension UInt8 {
  /// An ASCII letter.
  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  /// A decimal digit.
  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// A hexadecimal digit.
  @inline(__always)
  var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }

  /// An ASCII byte that goes on with a word.
  @inline(__always)
  var isWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") }

  /// A line feed or a carriage return.
  @inline(__always)
  var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// An operator character of ASCII.
  @inline(__always)
  var isOperator: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// A byte of ASCII after which an operator touches no operand.
  @inline(__always)
  var isBeforeOperand: Bool {
    // NUL, white space, `(`, `,`, `:` and `;` as bits, then `[` and `{`: a jump through a table could not be foreseen.
    let low: UInt64 = 1 << 0x00 | 0x1F << 0x09 | 1 << 0x20 | 1 << 0x28 | 1 << 0x2C | 1 << 0x3A | 1 << 0x3B
    return self < 64 ? low &>> UInt64(self) & 1 != 0 : self & ~0x20 == UInt8(ascii: "[")
  }
}

/// Where stretches of bytes end. These look at bytes only, whatever the lexer's state.
extension Span<UInt8> {
  /// The byte at `offset`, or 0 after the end.
  @inline(__always)
  func byte(_ offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }

  /// Whether a line or the file ends at `offset`.
  func isLineEnd(_ offset: Int) -> Bool { offset >= count || self[offset].isLineEnd }

  /// The offset of the line end at or after `offset`, or the end of the file.
  func lineEnd(from offset: Int) -> Int {
    var offset = offset
    while offset &+ ByteBlock.size <= count {
      let block = ByteBlock(self, at: offset)
      let length = (block.equal(UInt8(ascii: "\n")) | block.equal(UInt8(ascii: "\r"))).first
      offset &+= length
      if length < ByteBlock.size { return offset }
    }
    while offset < count, !self[offset].isLineEnd { offset += 1 }
    return offset
  }

  /// The offset of the first byte at or after `offset` that is no space.
  func spacesEnd(from offset: Int) -> Int {
    var offset = offset
    while offset &+ ByteBlock.size <= count {
      let length = ByteBlock(self, at: offset).notSpace.first
      offset &+= length
      if length < ByteBlock.size { return offset }
    }
    while offset < count, self[offset] == UInt8(ascii: " ") { offset += 1 }
    return offset
  }

  /// Where the word ends whose bytes so far end at `offset`.
  @inline(__always)
  func wordEnd(from offset: Int) -> Int {
    var offset = offset
    while offset &+ ByteBlock.size <= count {
      let length = ByteBlock(self, at: offset).notWord.first
      offset &+= length
      guard length < ByteBlock.size else { continue }
      return self[offset] >= 0x80 ? wordEndBeyondASCII(from: offset) : offset
    }
    while offset < count, self[offset].isWord { offset &+= 1 }
    return byte(offset) >= 0x80 ? wordEndBeyondASCII(from: offset) : offset
  }

  private func wordEndBeyondASCII(from offset: Int) -> Int {
    var offset = offset
    while offset < count {
      if self[offset] < 0x80 {
        guard self[offset].isWord else { break }
        offset += 1
        continue
      }
      let decoded = Unicode.decode(self, offset)
      guard let codePoint = decoded.value else { break }
      switch Unicode.classify(codePoint) {
      case .identifier, .either, .byteOrderMark: offset += decoded.length
      case .operator, .none: return offset
      }
    }
    return offset
  }
}
