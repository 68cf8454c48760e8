/// The state of one run over a file: a loop and one method per construct.
///
/// Nesting is data: a string that contains code puts modes on a stack, and no method calls itself.
struct Lexer: ~Copyable {
  /// What the next byte stands in, innermost last; plain code when empty.
  enum Mode {
    /// Between the quotes of a string that has `pounds` signs around it.
    case string(pounds: Int, isMultiline: Bool, quote: UInt8)
    /// Between the brackets of an interpolation; `parens` round brackets are open inside it.
    case interpolation(parens: Int, isMultiline: Bool)
  }

  /// The offset of the next byte.
  var at = 0
  let end: Int
  var tokens: AppendBuffer<Token>
  private(set) var comments = AppendBuffer<Comment>()
  private(set) var problems: [LexicalProblem] = []
  /// Which bracket closes which.
  var brackets: BracketNesting
  var modes: [Mode] = []
  /// The flags of the next token.
  var flags: TokenFlags = .newlineBefore
  /// Where the last block comment ended: an operator right after it is not left-bound.
  var blockCommentEnd = -1

  // What a look ahead has found to be missing, so that no byte is looked at again and again.
  /// No conflict ends after the place that the lexer is at.
  var hasNoConflictEnd = false
  /// How many regex literals over several lines had no end.
  var endlessRegexCount = 0
  /// Up to here no curly quote closes.
  var noCurlyQuoteBefore = 0
  /// The quotes that may close a string with pounds, of the line that was looked through last.
  var poundedQuotes = PoundedQuotes()
  /// The end of the line on which the last regex literal with pounds stands.
  var regexLineEnd = -1

  let words = WordTable.shared

  init(count: Int) {
    end = count
    tokens = AppendBuffer(capacity: count / 6 + 8)
    brackets = BracketNesting(capacity: count / 32 + 8)
  }

  // MARK: Loop

  mutating func run(_ bytes: Span<UInt8>) {
    skipByteOrderMark(bytes)
    shebang(bytes)
    while true {
      plainCode(bytes)
      guard at < end else { break }
      construct(bytes)
    }
    if !modes.isEmpty { note(.unterminatedString, end) }
    add(.endOfFile, end, end)
  }

  /// Reads whatever starts with the next byte.
  private mutating func construct(_ bytes: Span<UInt8>) {
    let start = at
    switch bytes[start] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
      at = bytes.spacesEnd(from: start + 1)
      flags.insert(.spaceBefore)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): newline()
    case UInt8(ascii: "/"): slash(bytes)
    case UInt8(ascii: "<"): less(bytes)
    case UInt8(ascii: "("): openParen()
    case UInt8(ascii: ")"): closeParen(bytes)
    case UInt8(ascii: ","): add(.comma, start, start + 1)
    case UInt8(ascii: ":"): add(.colon, start, start + 1)
    case UInt8(ascii: "{"): open(.leftBrace)
    case UInt8(ascii: "}"): close(.rightBrace, .leftBrace)
    case UInt8(ascii: "["): open(.leftBracket)
    case UInt8(ascii: "]"): close(.rightBracket, .leftBracket)
    case UInt8(ascii: "\""), UInt8(ascii: "'"): string(bytes, pounds: 0)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number(bytes)
    case UInt8(ascii: "@"): add(.at, start, start + 1)
    case UInt8(ascii: "#"): pound(bytes)
    case UInt8(ascii: "$"): dollarWord(bytes)
    case UInt8(ascii: "`"): backtick(bytes)
    case UInt8(ascii: ";"): add(.semicolon, start, start + 1)
    case UInt8(ascii: "\\"): add(.backslash, start, start + 1)
    case 0x80...: nonASCII(bytes)
    case let byte where byte.isOperator: operatorRun(bytes)
    case let byte where byte.isWord: word(bytes)
    default: addUnknown(start, start + 1)
    }
  }

  // MARK: What the constructs use

  /// Appends a token and goes on after it.
  @inline(__always)
  mutating func add(_ kind: TokenKind, _ start: Int, _ tokenEnd: Int, _ word: Word = .none) {
    tokens.append(Token(kind, start, tokenEnd, flags, word))
    flags = []
    at = tokenEnd
  }

  /// Appends an opening bracket of one byte.
  mutating func open(_ kind: TokenKind) {
    brackets.open(tokens.count)
    add(kind, at, at + 1)
  }

  /// Appends a closing bracket, whose partner has to be of kind `opening`.
  mutating func close(_ kind: TokenKind, _ opening: TokenKind) {
    brackets.close(tokens.count, opening, tokens)
    add(kind, at, at + 1)
  }

  /// Appends a token of kind `unknown`, or lets the one that it touches go on.
  mutating func addUnknown(_ start: Int, _ tokenEnd: Int) {
    if let last = tokens.last, last.kind == .unknown, last.end == start, !flags.contains(.spaceBefore) {
      tokens[tokens.count - 1].length += UInt32(truncatingIfNeeded: tokenEnd - start)
      at = tokenEnd
      return
    }
    note(.unknownBytes, start)
    add(.unknown, start, tokenEnd)
  }

  /// Appends a comment, which lies between two tokens.
  mutating func addComment(_ start: Int, _ commentEnd: Int) {
    comments.append(
      Comment(
        start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: commentEnd - start),
        nextToken: UInt32(truncatingIfNeeded: tokens.count)))
    flags.insert(.spaceBefore)
    at = commentEnd
  }

  /// Notes a problem, once for each offset.
  mutating func note(_ kind: LexicalProblem.Kind, _ offset: Int) {
    if problems.last?.offset != offset { problems.append(LexicalProblem(kind: kind, offset: offset)) }
  }

  // MARK: White space

  private mutating func newline() {
    at += 1
    flags.insert(.newlineBefore)
    if !modes.isEmpty { leaveAtNewline() }
  }

  private mutating func skipByteOrderMark(_ bytes: Span<UInt8>) {
    if end >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
  }

  private mutating func shebang(_ bytes: Span<UInt8>) {
    guard bytes.byte(at) == UInt8(ascii: "#"), bytes.byte(at + 1) == UInt8(ascii: "!") else { return }
    add(.shebang, at, bytes.lineEnd(from: at))
  }
}
