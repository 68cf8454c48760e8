/// Plain code: words, white space, brackets and marks that stand alone, which are nine tenths of all tokens.
extension Lexer {
  /// Reads plain code up to where something else comes or the file is nearly at its end.
  ///
  /// Little is called here, so that what changes stays in registers.
  mutating func plainCode(_ bytes: Span<UInt8>) {
    // Unsafe: the bytes are looked at without checks. Each round starts below the limit and looks at most at the byte
    // before, and after a space and a line end at one block and the byte after it.
    let limit = end &- (ByteBlock.size &+ 2)
    // The brackets and line ends of an interpolation are counted elsewhere.
    let isInterpolation = !modes.isEmpty
    var tokens = tokens.take()
    var at = at
    var flags = flags
    scan: while at < limit, tokens.hasRoom {
      var first = unsafe bytes[unchecked: at]
      if first == UInt8(ascii: " ") {
        at &+= 1
        flags.insert(.spaceBefore)
        first = unsafe bytes[unchecked: at]
      }
      if first.isLetter {
        let block = unsafe ByteBlock(bytes, atUnchecked: at)
        let rest = block.notWord
        var tokenEnd = at &+ rest.first
        let word: Word
        if rest.first < ByteBlock.size {
          guard unsafe bytes[unchecked: tokenEnd] < 0x80 else { break }
          let (low, high) = block.prefix(before: rest)
          word = words.word(WordTable.Key(low: low, high: high))
        } else {
          tokenEnd = bytes.wordEnd(from: tokenEnd)
          word = words.longWord(bytes, at, tokenEnd)
        }
        tokens.appendInRoom(Token(word.isReserved ? .keyword : .identifier, at, tokenEnd, flags, word))
        flags = []
        at = tokenEnd
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
        let count = unsafe ByteBlock(bytes, atUnchecked: at).notSpace.first
        flags.formUnion(count > 0 ? .spaceBefore : [])
        at &+= count
        continue
      case UInt8(ascii: "\t"):
        flags.insert(.spaceBefore)
        at &+= 1
        continue
      case UInt8(ascii: "."):
        // A member's dot: a word follows, and no byte beyond ASCII is before, which could be white space.
        guard at > 0, at != blockCommentEnd, unsafe bytes[unchecked: at &+ 1].isLetter else { break scan }
        let before = unsafe bytes[unchecked: at &- 1]
        guard before < 0x80 else { break scan }
        kind = .period
        flags.formUnion(before.isBeforeOperand ? .rightBound : [.leftBound, .rightBound])
      case UInt8(ascii: "="):
        guard flags.contains(.spaceBefore), unsafe bytes[unchecked: at &+ 1] == UInt8(ascii: " ") else { break scan }
        kind = .equal
      case UInt8(ascii: ","): kind = .comma
      case UInt8(ascii: ":"): kind = .colon
      case UInt8(ascii: "@"): kind = .at
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
        let next = unsafe bytes[unchecked: at &+ 1]
        guard first.isDigit, next < 0x80, !next.isWord, next != UInt8(ascii: ".") else { break scan }
        kind = .integer
      }
      tokens.appendInRoom(Token(kind, at, at &+ 1, flags))
      flags = []
      at &+= 1
    }
    self.at = at
    self.flags = flags
    self.tokens = tokens
  }
}
