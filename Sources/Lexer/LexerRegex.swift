/// Regex literals, bare and extended (SE-0354).
///
/// Whether a `/` is an operator or starts a literal is settled by the token before it and by what follows on
/// the line, as the compiler does it.
extension Lexer {
  /// Where a bare literal ends.
  struct BareRegex {
    /// The end of the pattern.
    var patternEnd: Int
    /// Whether a slash closes it there.
    var isClosed: Bool
  }

  /// The literal that starts at `slash`, the first slash of an operator run, or nil where it is an operator.
  func regexEnd(_ bytes: Span<UInt8>, runStart: Int, slash: Int, runEnd: Int) -> BareRegex? {
    let previous = tokens.last
    if previous?.word == .func || previous?.word == .operator, previous?.kind == .keyword { return nil }
    var isCertain = false
    if !bytes.isRightBound(runEnd) {
      guard expressionMayStart(bytes) else { return nil }
      // `reduce(1, /)` passes the operator.
      switch previous?.kind {
      case .leftParen?, .interpolationStart?, .leftBracket?, .comma?, .colon?: break
      default: isCertain = true
      }
    }
    let first = bytes.byte(slash + 1)
    if first == UInt8(ascii: "*") || first == UInt8(ascii: "/") { return nil }
    if slash > runStart, bytes[slash - 1] == UInt8(ascii: "*") { return nil }
    var offset = slash + 1
    while offset < end, bytes[offset] != UInt8(ascii: "/") {
      if bytes[offset].isLineEnd { break }
      if bytes[offset] == UInt8(ascii: "\\"), !bytes.isLineEnd(offset + 1) { offset += 1 }
      offset += 1
    }
    offset = min(offset, end)
    let isClosed = offset < end && bytes[offset] == UInt8(ascii: "/")
    let after = isClosed ? bytes.byte(offset + 1) : 0
    let startsComment = after == UInt8(ascii: "*") || after == UInt8(ascii: "/")
    if isCertain {
      return BareRegex(patternEnd: offset, isClosed: isClosed && !startsComment)
    }
    guard isClosed, !startsComment, bytes.isPlausible(slash + 1, offset) else { return nil }
    return BareRegex(patternEnd: offset, isClosed: true)
  }

  /// Whether an expression may start after the last token. Comments are no tokens; unknown bytes do not count,
  /// except curly quotes.
  private func expressionMayStart(_ bytes: Span<UInt8>) -> Bool {
    var index = tokens.count - 1
    while index >= 0, tokens[index].kind == .unknown, !bytes.isCurlyQuote(tokens[index]) { index -= 1 }
    guard index >= 0 else { return true }
    let token = tokens[index]
    switch token.kind {
    case .keyword:
      switch token.word {
      case .Any, .false, .nil, .self, .Self, .super, .true, .underscore: return false
      default: return true
      }
    case .leftParen, .interpolationStart, .leftBracket, .leftBrace, .comma, .semicolon, .colon:
      return true
    case .equal, .operator:
      // A postfix operator ends an operand.
      return !(token.flags.contains(.leftBound) && !token.flags.contains(.rightBound))
    case .postfixQuestion, .postfixExclamation:
      return index > 0 && tokens[index - 1].word == .try && tokens[index - 1].kind == .keyword
    case .poundKeyword:
      switch token.word {
      case .if, .elseif, .else, .endif: return true
      default: return false
      }
    default:
      return false
    }
  }

  /// Appends the tokens of a bare literal.
  mutating func bareRegex(_ bytes: Span<UInt8>, slash: Int, _ literal: BareRegex) {
    add(.regexSlash, slash, slash + 1)
    if literal.patternEnd > at { add(.regexPattern, at, literal.patternEnd) }
    if literal.isClosed {
      add(.regexSlash, at, at + 1)
    } else {
      note(.unterminatedRegex, slash)
    }
  }

  // MARK: With pounds

  /// Reads `#/…/#`, which may span lines when nothing stands after its opening slash.
  mutating func extendedRegex(_ bytes: Span<UInt8>, pounds: Int) {
    let start = at
    let pattern = start + pounds + 1
    add(.regexPounds, start, start + pounds)
    add(.regexSlash, at, at + 1)
    var blank = pattern
    while blank < end, bytes[blank] == UInt8(ascii: " ") || bytes[blank] == UInt8(ascii: "\t") { blank += 1 }
    let spansLines = blank < end && bytes.isLineEnd(blank)
    // A file full of literals that never end must not be read to its end for each of them.
    if spansLines, endlessRegexCount < 64 {
      if let close = bytes.extendedRegexClose(from: pattern, pounds: pounds, limit: end) {
        return finishExtendedRegex(bytes, close)
      }
      endlessRegexCount += 1
    }
    // Many literals may stand on one line, whose end is looked for once.
    if pattern > regexLineEnd { regexLineEnd = bytes.lineEnd(from: pattern) }
    let line = regexLineEnd
    if let close = bytes.extendedRegexClose(from: pattern, pounds: pounds, limit: line) {
      return finishExtendedRegex(bytes, close)
    }
    note(.unterminatedRegex, start)
    // A slash with too few pounds at the line's end closes it all the same.
    var pound = line
    while pound > pattern, bytes[pound - 1] == UInt8(ascii: "#") { pound -= 1 }
    if pound > pattern, bytes[pound - 1] == UInt8(ascii: "/") {
      return finishExtendedRegex(bytes, pound - 1)
    }
    if line > at { add(.regexPattern, at, line) }
  }

  private mutating func finishExtendedRegex(_ bytes: Span<UInt8>, _ close: Int) {
    if close > at { add(.regexPattern, at, close) }
    add(.regexSlash, close, close + 1)
    var poundsEnd = at
    while poundsEnd < end, bytes[poundsEnd] == UInt8(ascii: "#") { poundsEnd += 1 }
    if poundsEnd > at { add(.regexPounds, at, poundsEnd) }
  }
}

extension Span<UInt8> {
  /// Whether the text between two slashes looks like a pattern and not like two divisions.
  fileprivate func isPlausible(_ start: Int, _ patternEnd: Int) -> Bool {
    guard patternEnd > start else { return false }
    if self[start] == UInt8(ascii: " ") || self[start] == UInt8(ascii: "\t") { return false }
    let last = self[patternEnd - 1]
    if last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
      guard patternEnd - 2 >= start, self[patternEnd - 2] == UInt8(ascii: "\\") else { return false }
    }
    var parens = 0
    var brackets = 0
    var offset = start
    while offset < patternEnd {
      switch self[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets = max(0, brackets - 1)
      case UInt8(ascii: "(") where brackets == 0: parens += 1
      case UInt8(ascii: ")") where brackets == 0:
        parens -= 1
        if parens < 0 { return false }
      default: break
      }
      offset += 1
    }
    return true
  }

  fileprivate func isCurlyQuote(_ token: Token) -> Bool {
    let start = Int(token.start)
    return token.length >= 3 && self[start] == 0xE2 && self[start + 1] == 0x80
      && (self[start + 2] == 0x9C || self[start + 2] == 0x9D)
  }

  fileprivate func extendedRegexClose(from start: Int, pounds: Int, limit: Int) -> Int? {
    var offset = start
    while offset < limit {
      switch self[offset] {
      case UInt8(ascii: "\\"):
        offset += 2
      case UInt8(ascii: "/"):
        var count = 0
        while count < pounds, byte(offset + 1 + count) == UInt8(ascii: "#") { count += 1 }
        if count == pounds { return offset }
        offset += 1
      default:
        offset += 1
      }
    }
    return nil
  }
}
