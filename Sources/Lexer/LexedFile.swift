/// The tokens of one file, with what stands beside them.
///
/// Every byte of the file belongs to a token, to a comment or to white space. Lexing never fails: what Swift
/// does not allow gives tokens of kind `unknown` and a problem.
public struct LexedFile: Sendable {
  /// The tokens in the order of the source; the last is `endOfFile`.
  public var tokens: [Token]
  /// The comments in the order of the source.
  public var comments: [Comment]
  /// Which bracket belongs to which.
  public var brackets: BracketPairs
  /// What Swift's lexical grammar does not allow, in the order of the source.
  public var problems: [LexicalProblem]

  /// Lexes a file of at most 4 GiB.
  public init(_ bytes: Span<UInt8>) {
    var lexer = Lexer(count: bytes.count)
    lexer.run(bytes)
    tokens = lexer.tokens.array()
    comments = lexer.comments.array()
    problems = lexer.problems
    brackets = BracketPairs(lexer.brackets, tokens: tokens, bytes: bytes)
  }

  /// Lexes a file of at most 4 GiB.
  public init(_ bytes: [UInt8]) { self.init(bytes.span) }

  /// The number of the first token that ends behind an offset in bytes.
  public func firstToken(at offset: Int) -> Int {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
