import Lexer

extension Lexed {
  /// What `LexedFile` promises of every file and does not hold for this one; nil where all holds.
  ///
  /// One text and no expectation for each token: files by the ten thousand are looked at.
  var brokenPromise: String? {
    brokenCover ?? brokenFlags ?? brokenEnd ?? brokenComments ?? brokenBrackets ?? brokenProblems
  }

  // MARK: Bytes

  /// Tokens and comments follow each other, and only white space lies between them.
  private var brokenCover: String? {
    var at = 0
    var comments = file.comments[...]
    func passOver(to start: Int) -> String? {
      if start < at { return "what starts at \(start) overlaps with what ends at \(at)" }
      return isWhiteSpace(at, start) ? nil : "the bytes \(at)..<\(start) are in no token"
    }
    for token in file.tokens {
      while let comment = comments.first, comment.start < token.start || token.kind == .endOfFile {
        if let broken = passOver(to: comment.range.start) { return broken }
        at = comment.range.end
        comments.removeFirst()
      }
      if let broken = passOver(to: token.range.start) { return broken }
      at = token.end
    }
    return at == bytes.count && comments.isEmpty ? nil : "the tokens end at \(at) of \(bytes.count)"
  }

  private func isWhiteSpace(_ start: Int, _ end: Int) -> Bool {
    var at = start
    while at < end {
      switch bytes[at] {
      case 0x20, 0x09...0x0D: at += 1
      case 0xEF where at + 3 <= end && bytes[at + 1] == 0xBB && bytes[at + 2] == 0xBF: at += 3
      default: return false
      }
    }
    return true
  }

  private var brokenEnd: String? {
    guard let last = file.tokens.last, last.kind == .endOfFile else { return "the last token is not the file's end" }
    if last.end != bytes.count || last.length != 0 { return "the file's end is at \(last.range)" }
    if let empty = tokens.first(where: { $0.length == 0 || $0.kind == .endOfFile }) {
      return "the \(empty.kind) at \(empty.start) is empty"
    }
    return nil
  }

  // MARK: Flags

  private var brokenFlags: String? {
    let spaced = TokenFlags.newlineBefore.rawValue | TokenFlags.spaceBefore.rawValue
    var end = 0
    for (index, token) in file.tokens.enumerated() {
      let gap = bytes[end..<max(end, Int(token.start))]
      let hasLineEnd = !gap.isEmpty && gap.contains { $0 == 0x0A || $0 == 0x0D }
      let flags = token.flags.rawValue
      if (flags & TokenFlags.newlineBefore.rawValue != 0) != (hasLineEnd || index == 0) {
        return "newlineBefore is wrong at \(token.start)"
      }
      if index > 0, (flags & spaced != 0) != !gap.isEmpty { return "isSpaced is wrong at \(token.start)" }
      end = token.end
    }
    return nil
  }

  // MARK: Comments

  private var brokenComments: String? {
    for comment in file.comments {
      let next = Int(comment.nextToken)
      guard file.tokens.indices.contains(next) else { return "the comment at \(comment.start) has no next token" }
      if Int(file.tokens[next].start) < comment.range.end { return "nextToken is wrong at \(comment.start)" }
      if next > 0, file.tokens[next - 1].end > comment.range.start { return "nextToken is wrong at \(comment.start)" }
    }
    return nil
  }

  // MARK: Brackets

  /// Partners know each other and fit, and what a bracket opens lies within what is open around it.
  private var brokenBrackets: String? {
    let brackets = file.brackets
    var ends: [Int] = []
    var isBalanced = true
    for (index, token) in file.tokens.enumerated() {
      let partner = brackets.partner(of: index)
      while let end = ends.last, end < index || end == index && partner == nil { ends.removeLast() }
      if let partner, brackets.partner(of: partner) != index { return "partners differ at \(token.start)" }
      if let closing = closing(of: token.kind) {
        guard let end = brackets.end(of: index), end > index, end < file.tokens.count else {
          return "the bracket at \(token.start) has no end"
        }
        if let partner, partner != end || file.tokens[partner].kind != closing {
          return "the partner does not fit at \(token.start)"
        }
        if let around = ends.last, end > around { return "the bracket at \(token.start) ends outside of another" }
        if partner == nil { isBalanced = false }
        ends.append(end)
      } else if isClosing(token.kind) {
        if partner == nil {
          isBalanced = false
        } else if ends.popLast() != index {
          return "the bracket at \(token.start) closes one that is not the innermost"
        }
      } else if partner != nil || brackets.end(of: index) != nil {
        return "the \(token.kind) at \(token.start) counts as a bracket"
      }
    }
    return brackets.isBalanced == isBalanced ? nil : "isBalanced is \(!isBalanced)"
  }

  private func closing(of kind: TokenKind) -> TokenKind? {
    switch kind {
    case .leftParen: .rightParen
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    case .interpolationStart: .interpolationEnd
    default: nil
    }
  }

  private func isClosing(_ kind: TokenKind) -> Bool {
    switch kind {
    case .rightParen, .rightBracket, .rightBrace, .interpolationEnd: true
    default: false
    }
  }

  // MARK: Problems

  private var brokenProblems: String? {
    var last = -1
    for problem in file.problems {
      if problem.offset <= last { return "the problem at \(problem.offset) comes after one at \(last)" }
      if problem.offset > bytes.count { return "a problem lies at \(problem.offset), outside of the file" }
      last = problem.offset
    }
    return nil
  }
}
