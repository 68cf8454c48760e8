/// The tokens of a file in a normal form, one line each, that other lexers can print too.
///
/// `Tools/Oracle/README.md` defines the form. Operator characters that touch are one token there.
public enum TokenListing {
  /// Appends the section of one file: a line `file BYTES PATH`, then `OFFSET LENGTH KIND` lines, UTF-8.
  public static func append(_ file: LexedFile, byteCount: Int, path: String, to output: inout [UInt8]) {
    output += Array("file \(byteCount) \(path)\n".utf8)
    var comments = file.comments[...]
    var held: (start: Int, end: Int, kind: String)?

    func flush() {
      guard let token = held else { return }
      write(token.start, token.end - token.start, token.kind, to: &output)
      held = nil
    }

    for token in file.tokens {
      let start = Int(token.start)
      while let comment = comments.first, Int(comment.start) < start || token.kind == .endOfFile {
        flush()
        write(Int(comment.start), Int(comment.length), "comment", to: &output)
        comments.removeFirst()
      }
      let kind = name(token.kind)
      if kind == "operator", let last = held, last.kind == "operator", last.end == start {
        held?.end = token.end
        continue
      }
      flush()
      held = (start, token.end, kind)
    }
    flush()
  }

  private static func write(_ start: Int, _ length: Int, _ kind: String, to output: inout [UInt8]) {
    output += Array("\(start) \(length) \(kind)\n".utf8)
  }

  private static func name(_ kind: TokenKind) -> String {
    switch kind {
    case .identifier, .escapedIdentifier, .dollarIdentifier: "identifier"
    case .operator, .period, .postfixQuestion, .postfixExclamation, .arrow, .equal: "operator"
    case .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace, .comma, .semicolon, .colon,
      .backslash, .pound, .backtick:
      "punctuation"
    case .endOfFile: "eof"
    default: String(describing: kind)
    }
  }
}
