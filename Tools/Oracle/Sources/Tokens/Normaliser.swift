@_spi(RawSyntax) @_spi(Testing) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Turns SwiftParser's tokens into the normal form of `README.md` and writes it.
///
/// Both token streams give the same normal form for source that parses: the
/// pieces that the parser splits are merged here again.
struct Normaliser: TokenSink {
  /// What the tokens stand in. The innermost one is last; none is plain code.
  private enum Context {
    /// Between the quotes of a string. `segmentStart` is where the text since
    /// the last quote or interpolation starts, `end` where its last token ends.
    case string(multiline: Bool, segmentStart: Int, end: Int)
    /// Between the `\` of an interpolation, at `start`, and its `(`.
    case interpolationOpening(multiline: Bool, start: Int)
    /// Between the brackets of an interpolation; `depth` counts the round
    /// brackets open inside it.
    case interpolation(multiline: Bool, depth: Int)
  }

  private let source: UnsafeBufferPointer<UInt8>
  private let output: Output
  private var contexts: [Context] = []

  /// The last token, held back since the next one may continue it.
  private var heldKind: Kind?
  private var heldStart = 0
  private var heldEnd = 0

  private(set) var tokenCount = 0
  /// Words that the toolchain's lexer and `ReservedWords` classify differently.
  private(set) var keywordMismatches: Set<String> = []

  init(source: UnsafeBufferPointer<UInt8>, output: Output) {
    self.source = source
    self.output = output
  }

  /// Ends the file's output with `eof`.
  mutating func finish() {
    leaveAllContexts()
    release()
    write(.eof, source.count, source.count)
  }

  // MARK: Writing

  private mutating func write(_ kind: Kind, _ start: Int, _ end: Int) {
    output.write(start)
    output.write(" ")
    output.write(end - start)
    output.write(" ")
    output.write(kind.name)
    output.write("\n")
    tokenCount += 1
  }

  private mutating func release() {
    guard let kind = heldKind else { return }
    write(kind, heldStart, heldEnd)
    heldKind = nil
  }

  /// Takes one token of the normal form. Operators and unknown text that touch
  /// become one token, and so does a `#` with the word that touches it.
  private mutating func emit(_ kind: Kind, _ start: Int, _ end: Int) {
    if let held = heldKind, heldEnd == start, continues(held, with: kind, at: start) {
      heldEnd = end
      return
    }
    release()
    heldKind = kind
    heldStart = start
    heldEnd = end
  }

  private mutating func continues(_ held: Kind, with kind: Kind, at start: Int) -> Bool {
    switch (held, kind) {
    case (.operator, .operator), (.unknown, .unknown):
      return true
    case (.punctuation, .identifier), (.punctuation, .keyword):
      guard source[heldStart] == UInt8(ascii: "#"), isWordStart(source[start]) else { return false }
      heldKind = .poundKeyword
      return true
    case (.poundKeyword, .identifier), (.poundKeyword, .keyword), (.poundKeyword, .integer):
      return source[start] != UInt8(ascii: "`") && source[start] != UInt8(ascii: "$")
    default:
      return false
    }
  }

  private func isWordStart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  // MARK: Strings

  /// Writes the string text that ends at `end`, unless it is empty.
  private mutating func emitSegment(_ start: Int, _ end: Int) {
    if end > start { emit(.stringSegment, start, end) }
  }

  private mutating func leaveContext() {
    if case .string(_, let start, let end) = contexts.popLast() {
      emitSegment(start, end)
    }
  }

  private mutating func leaveAllContexts() {
    while !contexts.isEmpty { leaveContext() }
  }

  /// A line's end ends each single-line string that it stands in.
  private mutating func leaveAtNewline() {
    while let context = contexts.last {
      switch context {
      case .string(multiline: false, _, _), .interpolation(multiline: false, _),
        .interpolationOpening(multiline: false, _):
        leaveContext()
      default:
        return
      }
    }
  }

  // MARK: TokenSink

  mutating func trivia(_ text: SyntaxText, at offset: Int, position: TriviaPosition) {
    if case .string(multiline: true, _, _) = contexts.last {
      return  // Indentation and escaped line ends: part of the segment.
    }
    // A closing quote follows its segment at once: the string had none.
    while case .string = contexts.last { leaveContext() }
    var start = offset
    for piece in TriviaParser.parseTrivia(text, position: position) {
      let end = start + piece.byteLength
      switch piece {
      case .lineComment, .blockComment, .docLineComment, .docBlockComment:
        emit(.comment, start, end)
      case .newlines, .carriageReturns, .carriageReturnLineFeeds:
        leaveAtNewline()
      case .spaces, .tabs, .verticalTabs, .formfeeds:
        break
      case .unexpectedText, .backslashes, .pounds:
        emitUnexpected(start, end)
      @unknown default:
        emitUnexpected(start, end)
      }
      start = end
    }
  }

  /// Writes trivia that is neither white space nor comment, without the byte
  /// order marks in it, which count as white space.
  private mutating func emitUnexpected(_ start: Int, _ end: Int) {
    var from = start
    var at = start
    while at < end {
      if source[at] == 0xEF, at + 2 < end, source[at + 1] == 0xBB, source[at + 2] == 0xBF {
        if from < at { emit(.unknown, from, at) }
        at += 3
        from = at
      } else {
        at += 1
      }
    }
    if from < end { emit(.unknown, from, end) }
  }

  mutating func token(_ kind: RawTokenKind, at start: Int, length: Int) {
    let end = start + length
    if case .string(let multiline, let segmentStart, let segmentEnd) = contexts.last {
      switch kind {
      case .stringSegment:
        contexts[contexts.count - 1] =
          .string(multiline: multiline, segmentStart: segmentStart, end: end)
        return
      case .backslash:
        emitSegment(segmentStart, start)
        contexts[contexts.count - 1] = .string(multiline: multiline, segmentStart: end, end: end)
        contexts.append(.interpolationOpening(multiline: multiline, start: start))
        return
      case .stringQuote, .multilineStringQuote, .singleQuote:
        emitSegment(segmentStart, start)
        contexts.removeLast()
        emit(.stringQuote, start, end)
        return
      default:
        contexts[contexts.count - 1] =
          .string(
            multiline: multiline, segmentStart: segmentStart,
            end: kind == .endOfFile ? start : segmentEnd)
        leaveContext()
      }
    }
    if case .interpolationOpening(let multiline, let opening) = contexts.last {
      if kind == .rawStringPoundDelimiter { return }
      contexts.removeLast()
      if kind == .leftParen {
        emit(.interpolationStart, opening, end)
        contexts.append(.interpolation(multiline: multiline, depth: 0))
        return
      }
    }
    if case .interpolation(let multiline, let depth) = contexts.last {
      switch kind {
      case .leftParen:
        contexts[contexts.count - 1] = .interpolation(multiline: multiline, depth: depth + 1)
      case .rightParen where depth > 0:
        contexts[contexts.count - 1] = .interpolation(multiline: multiline, depth: depth - 1)
      case .rightParen:
        contexts.removeLast()
        emit(.interpolationEnd, start, end)
        continueString(at: end)
        return
      case .stringSegment:
        // The interpolation was given up: back to its string's text.
        contexts.removeLast()
        continueString(at: start)
        token(kind, at: start, length: length)
        return
      default:
        break
      }
    }
    plainToken(kind, start, end)
  }

  /// Lets the text of the innermost string start at `offset`.
  private mutating func continueString(at offset: Int) {
    if case .string(let multiline, _, _) = contexts.last {
      contexts[contexts.count - 1] = .string(multiline: multiline, segmentStart: offset, end: offset)
    }
  }

  /// Takes a token that stands outside the text of strings.
  private mutating func plainToken(_ kind: RawTokenKind, _ start: Int, _ end: Int) {
    switch kind {
    case .identifier, .keyword, .wildcard, .dollarIdentifier:
      emitWord(kind, start, end)
    case .integerLiteral:
      emit(.integer, start, end)
    case .floatLiteral:
      emit(.float, start, end)
    case .arrow, .binaryOperator, .ellipsis, .equal, .exclamationMark, .infixQuestionMark,
      .leftAngle, .period, .postfixOperator, .postfixQuestionMark, .prefixAmpersand,
      .prefixOperator, .rightAngle:
      emit(.operator, start, end)
    case .backslash, .backtick, .colon, .comma, .leftBrace, .leftParen, .leftSquare, .pound,
      .rightBrace, .rightParen, .rightSquare, .semicolon:
      emit(.punctuation, start, end)
    case .colonColon:
      emit(.punctuation, start, start + 1)
      emit(.punctuation, start + 1, end)
    case .atSign:
      emit(.at, start, end)
    case .poundAvailable, .poundElse, .poundElseif, .poundEndif, .poundIf, .poundSourceLocation,
      .poundUnavailable:
      emit(.poundKeyword, start, end)
    case .rawStringPoundDelimiter:
      emit(.stringPounds, start, end)
    case .stringQuote, .singleQuote:
      emit(.stringQuote, start, end)
      contexts.append(.string(multiline: false, segmentStart: end, end: end))
    case .multilineStringQuote:
      emit(.stringQuote, start, end)
      contexts.append(.string(multiline: true, segmentStart: end, end: end))
    case .stringSegment:
      emitSegment(start, end)
    case .regexPoundDelimiter:
      emit(.regexPounds, start, end)
    case .regexSlash:
      emit(.regexSlash, start, end)
    case .regexLiteralPattern:
      if end > start { emit(.regexPattern, start, end) }
    case .shebang:
      emit(.shebang, start, end)
    case .unknown:
      // An operator with `*/` in it, or a closing curly quote.
      emit(source[start] < 0x80 ? .operator : .unknown, start, end)
    case .endOfFile:
      leaveAllContexts()
      if end > start { emitUnexpected(start, end) }
    @unknown default:
      emit(.unknown, start, end)
    }
  }

  /// Takes a word, or one of the two things that SwiftParser passes as one.
  private mutating func emitWord(_ kind: RawTokenKind, _ start: Int, _ end: Int) {
    let bytes = source[start..<end]
    if bytes.starts(with: [0x3C, 0x23]) {  // <#
      emit(.placeholder, start, end)
    } else if bytes.starts(with: [0xE2, 0x80, 0x9C]) {  // An opening curly quote.
      emit(.unknown, start, end)
    } else {
      let reserved = ReservedWords.contains(bytes)
      if reserved != (kind == .keyword || kind == .wildcard) {
        keywordMismatches.insert(String(decoding: bytes, as: UTF8.self))
      }
      emit(reserved ? .keyword : .identifier, start, end)
    }
  }
}
