@_spi(RawSyntax) @_spi(Testing) @_spi(ExperimentalLanguageFeatures) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// What receives the tokens and trivia of a file, in order and without a gap.
protocol TokenSink {
  /// The bytes between tokens: white space, comments, text that is no token.
  mutating func trivia(_ text: SyntaxText, at offset: Int, position: TriviaPosition)
  mutating func token(_ kind: RawTokenKind, at offset: Int, length: Int)
}

/// Feeds the tokens of SwiftParser's lexer on its own, before any parsing.
func streamLexer<Sink: TokenSink>(_ source: UnsafeBufferPointer<UInt8>, into sink: inout Sink) {
  var tracker = LookaheadTracker()
  withUnsafeMutablePointer(to: &tracker) { tracker in
    var lexemes = Lexer.tokenize(source, lookaheadTracker: tracker, experimentalFeatures: [])
    var offset = 0
    while let lexeme = lexemes.next() {
      let leading = lexeme.leadingTriviaText
      if !leading.isEmpty {
        sink.trivia(leading, at: offset, position: .leading)
        offset += leading.count
      }
      let length = lexeme.tokenText.count
      sink.token(lexeme.rawTokenKind, at: offset, length: length)
      offset += length
      let trailing = lexeme.trailingTriviaText
      if !trailing.isEmpty {
        sink.trivia(trailing, at: offset, position: .trailing)
        offset += trailing.count
      }
      if lexeme.rawTokenKind == .endOfFile { return }
    }
  }
}

/// Feeds the tokens of the parsed tree, in which the parser has split operators
/// and recovered from what it could not parse.
func streamTree<Sink: TokenSink>(_ source: UnsafeBufferPointer<UInt8>, into sink: inout Sink) {
  let tree = Parser.parse(source: source)
  withExtendedLifetime(tree) {
    streamNode(Syntax(tree).raw, into: &sink)
  }
}

private func streamNode<Sink: TokenSink>(_ root: RawSyntax, into sink: inout Sink) {
  var offset = 0
  /// The tokens still to come that the lexer made one number, which the parser
  /// split into the parts of a version such as `10.15`.
  var versionTokensLeft = 0
  var versionStart = 0
  var pending = [root]
  while let node = pending.popLast() {
    guard let token = node.tokenView else {
      if node.kind == .versionTuple, isNumberToLexer(node) { versionTokensLeft = 3 }
      pending += node.children.reversed()
      continue
    }
    token.leadingTrivia { text in
      if text.isEmpty { return }
      sink.trivia(text, at: offset, position: .leading)
      offset += text.count
    }
    let length = token.presence == .present ? token.textByteLength : 0
    if versionTokensLeft > 0 {
      if versionTokensLeft == 3 { versionStart = offset }
      versionTokensLeft -= 1
      offset += length
      if versionTokensLeft == 0 {
        sink.token(.floatLiteral, at: versionStart, length: offset - versionStart)
      }
    } else if length > 0 || token.rawKind == .stringSegment || token.rawKind == .endOfFile {
      sink.token(token.rawKind, at: offset, length: length)
      offset += length
    }
    token.trailingTrivia { text in
      if text.isEmpty { return }
      sink.trivia(text, at: offset, position: .trailing)
      offset += text.count
    }
  }
}

/// Whether a version starts with a number, a dot and a number that touch.
private func isNumberToLexer(_ version: RawSyntax) -> Bool {
  var tokens: [RawSyntaxTokenView] = []
  var pending = [version]
  while tokens.count < 3, let node = pending.popLast() {
    if let token = node.tokenView {
      tokens.append(token)
    } else {
      pending += node.children.reversed()
    }
  }
  return tokens.map(\.rawKind) == [.integerLiteral, .period, .integerLiteral]
    && tokens.allSatisfy { $0.presence == .present }
    && tokens[0].trailingTriviaByteLength == 0 && tokens[1].leadingTriviaByteLength == 0
    && tokens[1].trailingTriviaByteLength == 0 && tokens[2].leadingTriviaByteLength == 0
}

extension RawSyntax {
  /// The children that are there, in the order of the source; none for a token.
  fileprivate var children: [RawSyntax] {
    layoutView?.children.compactMap { $0 } ?? []
  }
}
