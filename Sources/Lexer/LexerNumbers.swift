/// Numbers, without their sign.
extension Lexer {
  mutating func number(_ bytes: Span<UInt8>) {
    let start = at
    if bytes[start] == UInt8(ascii: "0") {
      switch byte(bytes, start + 1) {
      case UInt8(ascii: "x"):
        return hexadecimal(bytes, start)
      case UInt8(ascii: "b"), UInt8(ascii: "o"):
        return add(.integer, start, wordEnd(bytes, from: start + 2))
      default:
        break
      }
    }
    var offset = digitsEnd(bytes, from: start + 1)
    var kind = TokenKind.integer
    // `x.0.1` is a tuple's member of a member, not a number with a fraction.
    if byte(bytes, offset) == UInt8(ascii: "."), isDigit(byte(bytes, offset + 1)), tokens.last?.kind != .period {
      kind = .float
      offset = digitsEnd(bytes, from: offset + 2)
    }
    if byte(bytes, offset) | 0x20 == UInt8(ascii: "e") {
      kind = .float
      offset = exponentEnd(bytes, from: offset + 1)
    } else if kind == .integer {
      offset = wordEnd(bytes, from: offset)
    }
    add(kind, start, offset)
  }

  private mutating func hexadecimal(_ bytes: Span<UInt8>, _ start: Int) {
    let digits = start + 2
    var offset = hexDigitsEnd(bytes, from: digits)
    guard offset > digits, isHexDigit(bytes[digits]) else {
      return add(.integer, start, wordEnd(bytes, from: digits))
    }
    if byte(bytes, offset) | 0x20 == UInt8(ascii: "p") {
      return add(.float, start, exponentEnd(bytes, from: offset + 1))
    }
    let fraction = offset + 1
    if byte(bytes, offset) == UInt8(ascii: "."), isHexDigit(byte(bytes, fraction)) {
      let exponent = hexDigitsEnd(bytes, from: fraction)
      if byte(bytes, exponent) | 0x20 == UInt8(ascii: "p") {
        // `0xff.fp` is a member of an integer, `0xff.8p` and `0xff.fp1` are numbers.
        let next = byte(bytes, exponent + 1)
        if isDigit(bytes[fraction]) || isDigit(next) || next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
          return add(.float, start, exponentEnd(bytes, from: exponent + 1))
        }
      }
    }
    offset = wordEnd(bytes, from: offset)
    add(.integer, start, offset)
  }

  private func exponentEnd(_ bytes: Span<UInt8>, from offset: Int) -> Int {
    let sign = byte(bytes, offset)
    return wordEnd(bytes, from: sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? offset + 1 : offset)
  }

  private func digitsEnd(_ bytes: Span<UInt8>, from offset: Int) -> Int {
    var offset = offset
    while offset < end, isDigit(bytes[offset]) || bytes[offset] == UInt8(ascii: "_") { offset += 1 }
    return offset
  }

  private func hexDigitsEnd(_ bytes: Span<UInt8>, from offset: Int) -> Int {
    var offset = offset
    while offset < end, isHexDigit(bytes[offset]) || bytes[offset] == UInt8(ascii: "_") { offset += 1 }
    return offset
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6 }
}
