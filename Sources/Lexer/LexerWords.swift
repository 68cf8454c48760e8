/// Words: identifiers, keywords, `$0`, backticks, and what starts beyond ASCII.
extension Lexer {
  mutating func word(_ bytes: Span<UInt8>) {
    let tokenEnd = bytes.wordEnd(from: at)
    let word = words.word(bytes, at, tokenEnd)
    add(word.isReserved ? .keyword : .identifier, at, tokenEnd, word)
  }

  mutating func dollarWord(_ bytes: Span<UInt8>) {
    add(.dollarIdentifier, at, bytes.wordEnd(from: at + 1))
  }

  /// A backtick pairs with the next one of its line, whatever is between (SE-0451).
  mutating func backtick(_ bytes: Span<UInt8>) {
    let start = at
    var offset = at + 1
    while offset < end, !bytes[offset].isLineEnd {
      if bytes[offset] == UInt8(ascii: "`") { return add(.escapedIdentifier, start, offset + 1) }
      offset += 1
    }
    add(.backtick, start, start + 1)
  }

  mutating func nonASCII(_ bytes: Span<UInt8>) {
    let start = at
    let decoded = Unicode.decode(bytes, at)
    guard let codePoint = decoded.value else { return addUnknown(start, start + 1) }
    switch Unicode.classify(codePoint) {
    case .identifier, .either:
      let tokenEnd = bytes.wordEnd(from: start + decoded.length)
      add(.identifier, start, tokenEnd)
    case .operator:
      operatorRun(bytes)
    case .byteOrderMark:
      at += decoded.length
      flags.insert(.spaceBefore)
    case .none:
      let quoteEnd = codePoint == 0x201C ? curlyQuoteEnd(bytes, from: start + decoded.length) : nil
      addUnknown(start, quoteEnd ?? start + decoded.length)
    }
  }

  /// Where the text after a curly opening quote ends: after the next closing one or `"` of the line, unless an
  /// interpolation comes first. Such text is pasted prose; taken whole it does the least harm.
  private mutating func curlyQuoteEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard start >= noCurlyQuoteBefore else { return nil }
    var offset = start
    while offset < end, !bytes[offset].isLineEnd {
      if bytes[offset] == UInt8(ascii: "\"") { return offset + 1 }
      if bytes[offset] == UInt8(ascii: "\\"), bytes.byte(offset + 1) == UInt8(ascii: "(") { break }
      if bytes[offset] == 0xE2, bytes.byte(offset + 1) == 0x80, bytes.byte(offset + 2) == 0x9D { return offset + 3 }
      offset += 1
    }
    noCurlyQuoteBefore = offset
    return nil
  }

  /// `#` starts a raw string, a regex literal or a word such as `#if`; else it stands for itself.
  mutating func pound(_ bytes: Span<UInt8>) {
    let start = at
    var offset = at
    while offset < end, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
    let count = offset - start
    switch bytes.byte(offset) {
    case UInt8(ascii: "\""):
      return string(bytes, pounds: count)
    case UInt8(ascii: "/"):
      return extendedRegex(bytes, pounds: count)
    default:
      break
    }
    // Only the last `#` can touch a word.
    for earlier in start..<(offset - 1) { add(.pound, earlier, earlier + 1) }
    let last = offset - 1
    guard bytes.startsIdentifier(offset) else { return add(.pound, last, last + 1) }
    let tokenEnd = bytes.wordEnd(from: offset)
    let word = words.word(bytes, offset, tokenEnd)
    brackets.condition(word)
    add(.poundKeyword, last, tokenEnd, word)
  }
}

extension Span<UInt8> {
  /// Whether what starts at `offset` can start an identifier.
  fileprivate func startsIdentifier(_ offset: Int) -> Bool {
    guard byte(offset) >= 0x80 else { return byte(offset).isLetter || byte(offset) == UInt8(ascii: "_") }
    guard let codePoint = Unicode.decode(self, offset).value else { return false }
    switch Unicode.classify(codePoint) {
    case .identifier, .either: return true
    case .operator, .byteOrderMark, .none: return false
    }
  }
}
