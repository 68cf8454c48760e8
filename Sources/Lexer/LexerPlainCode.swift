/// Plain code: words, white space, brackets and marks that stand alone, which are nine tenths of all tokens.
extension Lexer {
  /// Reads plain code up to where something else comes or the file is nearly at its end.
  ///
  /// Nothing is called here for each token, so that what changes stays in registers.
  mutating func plainCode(_ bytes: Span<UInt8>) {
    // After a space and a word's block there is one byte more to look at.
    let limit = end &- (ByteBlock.size &+ 2)
    // The brackets and line ends of an interpolation are counted elsewhere.
    let isInterpolation = !modes.isEmpty
    var tokens = tokens.take()
    var at = at
    var flags = flags
    scan: while at < limit, tokens.hasRoom, brackets.hasRoom {
      // Whether there is a space cannot be foreseen, so it is no branch.
      let isSpaced = bytes[at] == UInt8(ascii: " ")
      at &+= isSpaced ? 1 : 0
      flags.formUnion(isSpaced ? .spaceBefore : [])
      let first = bytes[at]
      if (first | 0x20) &- UInt8(ascii: "a") < 26 {
        let block = ByteBlock(bytes, at: at)
        let rest = block.notWord
        let count = rest.first
        guard count < ByteBlock.size, bytes[at &+ count] < 0x80 else { break }
        let key = block.prefix(before: rest)
        let word = words.word(WordTable.Key(low: key.low, high: key.high))
        tokens.appendInRoom(Token(word.isReserved ? .keyword : .identifier, at, at &+ count, flags, word))
        flags = []
        at &+= count
        continue
      }
      let kind: TokenKind
      switch first {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if isInterpolation { break scan }
        flags.insert(.newlineBefore)
        at &+= 1
        fallthrough
      case UInt8(ascii: " "):
        let count = ByteBlock(bytes, at: at).notSpace.first
        flags.formUnion(count > 0 ? .spaceBefore : [])
        at &+= count
        continue
      case UInt8(ascii: "\t"):
        flags.insert(.spaceBefore)
        at &+= 1
        continue
      case UInt8(ascii: "."):
        guard isMemberDot(bytes, at) else { break scan }
        kind = .period
        flags.insert(.rightBound)
        if touchesOperand(bytes[at &- 1]) { flags.insert(.leftBound) }
      case UInt8(ascii: "="):
        guard isSpaced, bytes[at &+ 1] == UInt8(ascii: " ") else { break scan }
        kind = .equal
      case UInt8(ascii: ","): kind = .comma
      case UInt8(ascii: ":"): kind = .colon
      case UInt8(ascii: "("):
        if isInterpolation { break scan }
        kind = .leftParen
        brackets.open(tokens.count)
      case UInt8(ascii: ")"):
        if isInterpolation { break scan }
        kind = .rightParen
        brackets.close(tokens.count, .leftParen, tokens)
      case UInt8(ascii: "{"):
        kind = .leftBrace
        brackets.open(tokens.count)
      case UInt8(ascii: "}"):
        kind = .rightBrace
        brackets.close(tokens.count, .leftBrace, tokens)
      case UInt8(ascii: "["):
        kind = .leftBracket
        brackets.open(tokens.count)
      case UInt8(ascii: "]"):
        kind = .rightBracket
        brackets.close(tokens.count, .leftBracket, tokens)
      default:
        break scan
      }
      tokens.appendInRoom(Token(kind, at, at &+ 1, flags))
      flags = []
      at &+= 1
    }
    self.at = at
    self.flags = flags
    self.tokens = tokens
  }

  /// Whether the dot at `offset` stands before a word and after a byte of ASCII: half of all operators.
  @inline(__always)
  private func isMemberDot(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    guard (bytes[offset &+ 1] | 0x20) &- UInt8(ascii: "a") < 26, offset > 0, offset != blockCommentEnd else {
      return false
    }
    return bytes[offset &- 1] < 0x80
  }

  /// Whether an operator after a byte of ASCII touches an operand.
  @inline(__always)
  private func touchesOperand(_ byte: UInt8) -> Bool { !beforeOperators.contains(byte) }
}
