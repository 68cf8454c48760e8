/// Words: identifiers, keywords, `$0`, backticks, and what starts beyond ASCII.
extension Lexer {
  mutating func word(_ bytes: Span<UInt8>) {
    let tokenEnd = wordEnd(bytes, from: at)
    let word = words.word(bytes, at, tokenEnd)
    add(word.isReserved ? .keyword : .identifier, at, tokenEnd, word)
  }

  /// Where the word ends whose bytes so far end at `offset`.
  func wordEnd(_ bytes: Span<UInt8>, from offset: Int) -> Int {
    var offset = offset
    while offset &+ ByteBlock.size <= end {
      let count = ByteBlock(bytes, at: offset).notWord.first
      offset &+= count
      guard count < ByteBlock.size else { continue }
      return bytes[offset] >= 0x80 ? wordEndBeyondASCII(bytes, from: offset) : offset
    }
    while offset < end, wordBytes.contains(bytes[offset]) { offset &+= 1 }
    return offset < end && bytes[offset] >= 0x80 ? wordEndBeyondASCII(bytes, from: offset) : offset
  }

  private func wordEndBeyondASCII(_ bytes: Span<UInt8>, from offset: Int) -> Int {
    var offset = offset
    while offset < end {
      if bytes[offset] < 0x80 {
        guard wordBytes.contains(bytes[offset]) else { break }
        offset += 1
        continue
      }
      let decoded = Unicode.decode(bytes, offset)
      guard let codePoint = decoded.value else { break }
      switch Unicode.classify(codePoint) {
      case .identifier, .either, .byteOrderMark: offset += decoded.length
      case .operator, .none: return offset
      }
    }
    return offset
  }

  mutating func dollarWord(_ bytes: Span<UInt8>) {
    add(.dollarIdentifier, at, wordEnd(bytes, from: at + 1))
  }

  /// A backtick pairs with the next one of its line, whatever is between (SE-0451).
  mutating func backtick(_ bytes: Span<UInt8>) {
    let start = at
    var offset = at + 1
    while offset < end, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
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
      let tokenEnd = wordEnd(bytes, from: start + decoded.length)
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
    while offset < end, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
      if bytes[offset] == UInt8(ascii: "\"") { return offset + 1 }
      if bytes[offset] == UInt8(ascii: "\\"), byte(bytes, offset + 1) == UInt8(ascii: "(") { break }
      if bytes[offset] == 0xE2, byte(bytes, offset + 1) == 0x80, byte(bytes, offset + 2) == 0x9D { return offset + 3 }
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
    switch byte(bytes, offset) {
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
    let first = byte(bytes, offset)
    let startsWord =
      first < 0x80
      ? classes[Int(first)] == .letter
      : offset < end && startsIdentifier(bytes, offset)
    guard startsWord else { return add(.pound, last, last + 1) }
    let tokenEnd = wordEnd(bytes, from: offset)
    let word = words.word(bytes, offset, tokenEnd)
    brackets.condition(word)
    add(.poundKeyword, last, tokenEnd, word)
  }

  private func startsIdentifier(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    guard let codePoint = Unicode.decode(bytes, offset).value else { return false }
    switch Unicode.classify(codePoint) {
    case .identifier, .either: return true
    case .operator, .byteOrderMark, .none: return false
    }
  }
}
