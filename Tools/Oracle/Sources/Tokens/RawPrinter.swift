@_spi(RawSyntax) @_spi(Testing) import SwiftParser
@_spi(RawSyntax) import SwiftSyntax

/// Writes SwiftParser's own tokens and trivia, nothing merged and nothing left out.
struct RawPrinter: TokenSink {
  let output: Output
  private(set) var tokenCount = 0

  init(output: Output) {
    self.output = output
  }

  mutating func trivia(_ text: SyntaxText, at offset: Int, position: TriviaPosition) {
    var start = offset
    for piece in TriviaParser.parseTrivia(text, position: position) {
      let name = String(reflecting: piece).prefix { $0 != "(" }
      output.write("\(start) \(piece.byteLength) trivia:\(name)\n")
      start += piece.byteLength
    }
  }

  mutating func token(_ kind: RawTokenKind, at start: Int, length: Int) {
    output.write("\(start) \(length) \(kind)\n")
    tokenCount += 1
  }
}
