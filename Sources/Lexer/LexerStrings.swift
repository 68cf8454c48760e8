/// Strings of every kind, and the interpolations in them.
extension Lexer {
  /// Reads the opening pounds and quotes of a string, and its text up to its end or its first interpolation.
  mutating func string(_ bytes: Span<UInt8>, pounds: Int) {
    let start = at
    if pounds == 0, let close = bytes.plainStringEnd(start) {
      add(.stringQuote, start, start + 1)
      addSegment(at, close)
      return add(.stringQuote, close, close + 1)
    }
    if pounds > 0 { add(.stringPounds, start, start + pounds) }
    let quote = bytes[at]
    let isMultiline = quote == UInt8(ascii: "\"") && opensMultiline(bytes, pounds: pounds)
    add(.stringQuote, at, at + (isMultiline ? 3 : 1))
    modes.append(.string(pounds: pounds, isMultiline: isMultiline, quote: quote))
    stringText(bytes, pounds: pounds, isMultiline: isMultiline, quote: quote)
  }

  /// Reads a string's text from where it starts or goes on after an interpolation.
  private mutating func stringText(_ bytes: Span<UInt8>, pounds: Int, isMultiline: Bool, quote: UInt8) {
    let start = at
    var offset = at
    while offset < end {
      offset = bytes.plainTextEnd(from: offset, quote: quote)
      guard offset < end else { break }
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\\") {
        let after = offset + 1
        guard bytes.hasPounds(after, pounds) else {
          offset += 1
          continue
        }
        switch bytes.byte(after + pounds) {
        case UInt8(ascii: "("):
          addSegment(start, offset)
          brackets.open(tokens.count)
          add(.interpolationStart, offset, after + pounds + 1)
          modes.append(.interpolation(parens: 0, isMultiline: isMultiline))
          return
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
          offset = after + pounds + 1
        default:
          offset = after + pounds
        }
      } else if byte == quote, bytes.closes(offset, pounds: pounds, isMultiline: isMultiline) {
        addSegment(start, offset)
        let quotes = isMultiline ? 3 : 1
        add(.stringQuote, offset, offset + quotes)
        modes.removeLast()
        if pounds > 0 {
          var poundsEnd = at
          while poundsEnd < end, bytes[poundsEnd] == UInt8(ascii: "#") { poundsEnd += 1 }
          add(.stringPounds, at, poundsEnd)
        }
        return
      } else if !isMultiline, byte.isLineEnd {
        break
      } else {
        offset += 1
      }
    }
    addSegment(start, offset)
    note(.unterminatedString, offset)
    modes.removeLast()
    // What an unclosed multi-line string stands in is unclosed too.
    if offset == end { modes.removeAll() }
  }

  /// Whether the quote that the lexer is at is the first of three that open a string of several lines.
  private mutating func opensMultiline(_ bytes: Span<UInt8>, pounds: Int) -> Bool {
    guard bytes.byte(at + 1) == UInt8(ascii: "\""), bytes.byte(at + 2) == UInt8(ascii: "\"") else { return false }
    // `#"""#` is a string of one quote.
    return pounds == 0 || !poundedQuotes.hasQuote(bytes, from: at + 2, pounds: pounds)
  }

  private mutating func addSegment(_ start: Int, _ segmentEnd: Int) {
    if segmentEnd > start { add(.stringSegment, start, segmentEnd) } else { at = segmentEnd }
  }

  // MARK: Interpolations

  /// Reads a `(`, which is counted in an interpolation.
  mutating func openParen() {
    if case .interpolation(let parens, let isMultiline)? = modes.last {
      modes[modes.count - 1] = .interpolation(parens: parens + 1, isMultiline: isMultiline)
    }
    open(.leftParen)
  }

  /// Reads a `)`, which may end an interpolation; then its string goes on.
  mutating func closeParen(_ bytes: Span<UInt8>) {
    guard case .interpolation(let parens, let isMultiline)? = modes.last else {
      return close(.rightParen, .leftParen)
    }
    if parens > 0 {
      modes[modes.count - 1] = .interpolation(parens: parens - 1, isMultiline: isMultiline)
      return close(.rightParen, .leftParen)
    }
    close(.interpolationEnd, .interpolationStart)
    modes.removeLast()
    if case .string(let pounds, let isMultiline, let quote)? = modes.last {
      stringText(bytes, pounds: pounds, isMultiline: isMultiline, quote: quote)
    }
  }

  /// A line's end ends each single-line string that it stands in, with its interpolation.
  mutating func leaveAtNewline() {
    while case .interpolation(_, isMultiline: false)? = modes.last {
      note(.unterminatedString, at - 1)
      modes.removeLast()  // the interpolation
      modes.removeLast()  // its string
    }
  }
}

extension Span<UInt8> {
  /// The closing quote of the string whose quote stands at `offset`, where it is a simple one: most are. Nil where
  /// there is a backslash in it, several lines, or no end.
  fileprivate func plainStringEnd(_ offset: Int) -> Int? {
    let close = plainTextEnd(from: offset + 1, quote: self[offset])
    guard close < count, self[close] == self[offset] else { return nil }
    // Two quotes may be the first of three.
    return close == offset + 1 && byte(close + 1) == self[offset] ? nil : close
  }

  fileprivate func hasPounds(_ offset: Int, _ pounds: Int) -> Bool {
    guard offset + pounds <= count else { return false }
    for index in 0..<pounds where self[offset + index] != UInt8(ascii: "#") { return false }
    return true
  }

  /// Where a stretch of text ends, a block at a time, that has neither a quote, a backslash nor a line end in it; or
  /// some bytes before.
  @inline(__always)
  fileprivate func plainTextEnd(from offset: Int, quote: UInt8) -> Int {
    var offset = offset
    while offset &+ ByteBlock.size <= count {
      let block = ByteBlock(self, at: offset)
      let mask =
        block.equal(quote) | block.equal(UInt8(ascii: "\\")) | block.equal(UInt8(ascii: "\n"))
        | block.equal(UInt8(ascii: "\r"))
      let length = mask.first
      offset &+= length
      if length < ByteBlock.size { break }
    }
    return offset
  }

  fileprivate func closes(_ offset: Int, pounds: Int, isMultiline: Bool) -> Bool {
    guard isMultiline else { return hasPounds(offset + 1, pounds) }
    return byte(offset + 1) == UInt8(ascii: "\"") && byte(offset + 2) == UInt8(ascii: "\"")
      && hasPounds(offset + 3, pounds)
  }
}
