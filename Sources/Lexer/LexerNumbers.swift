/// Numbers, without their sign.
extension Lexer {
  mutating func number(_ bytes: Span<UInt8>) {
    let start = at
    if bytes[start] == UInt8(ascii: "0") {
      switch bytes.byte(start + 1) {
      case UInt8(ascii: "x"):
        return hexadecimal(bytes, start)
      case UInt8(ascii: "b"), UInt8(ascii: "o"):
        return add(.integer, start, bytes.wordEnd(from: start + 2))
      default:
        break
      }
    }
    var offset = bytes.digitsEnd(from: start + 1)
    var kind = TokenKind.integer
    // `x.0.1` is a tuple's member of a member, not a number with a fraction.
    if bytes.byte(offset) == UInt8(ascii: "."), bytes.byte(offset + 1).isDigit, tokens.last?.kind != .period {
      kind = .float
      offset = bytes.digitsEnd(from: offset + 2)
    }
    if bytes.byte(offset) | 0x20 == UInt8(ascii: "e") {
      kind = .float
      offset = bytes.exponentEnd(from: offset + 1)
    } else if kind == .integer {
      offset = bytes.wordEnd(from: offset)
    }
    add(kind, start, offset)
  }

  private mutating func hexadecimal(_ bytes: Span<UInt8>, _ start: Int) {
    let digits = start + 2
    var offset = bytes.hexDigitsEnd(from: digits)
    guard offset > digits, bytes[digits].isHexDigit else {
      return add(.integer, start, bytes.wordEnd(from: digits))
    }
    if bytes.byte(offset) | 0x20 == UInt8(ascii: "p") {
      return add(.float, start, bytes.exponentEnd(from: offset + 1))
    }
    let fraction = offset + 1
    if bytes.byte(offset) == UInt8(ascii: "."), bytes.byte(fraction).isHexDigit {
      let exponent = bytes.hexDigitsEnd(from: fraction)
      if bytes.byte(exponent) | 0x20 == UInt8(ascii: "p") {
        // `0xff.fp` is a member of an integer, `0xff.8p` and `0xff.fp1` are numbers.
        let next = bytes.byte(exponent + 1)
        if bytes[fraction].isDigit || next.isDigit || next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
          return add(.float, start, bytes.exponentEnd(from: exponent + 1))
        }
      }
    }
    offset = bytes.wordEnd(from: offset)
    add(.integer, start, offset)
  }
}

extension Span<UInt8> {
  fileprivate func exponentEnd(from offset: Int) -> Int {
    let sign = byte(offset)
    return wordEnd(from: sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? offset + 1 : offset)
  }

  fileprivate func digitsEnd(from offset: Int) -> Int {
    var offset = offset
    while offset < count, self[offset].isDigit || self[offset] == UInt8(ascii: "_") { offset += 1 }
    return offset
  }

  fileprivate func hexDigitsEnd(from offset: Int) -> Int {
    var offset = offset
    while offset < count, self[offset].isHexDigit || self[offset] == UInt8(ascii: "_") { offset += 1 }
    return offset
  }
}
