/// Which bracket belongs to which, for `(`, `[`, `{` and the brackets of interpolations.
///
/// Where the brackets of a file do not match, an opening one is given up at the place where its line's
/// indentation says that it must have ended, so that the damage stays in one declaration.
public struct BracketPairs: Sendable {
  /// For each token: -1 where it is no bracket or a closing one without partner; else the place of the partner, or
  /// for an opening bracket without partner `~place` of the token before which it was given up.
  private var ends: [Int32]
  /// Whether each bracket has a partner.
  public private(set) var isBalanced: Bool

  /// The place of the bracket that belongs to the one at `token`, or nil.
  public func partner(of token: Int) -> Int? {
    let end = ends[token]
    return end >= 0 ? Int(end) : nil
  }

  /// Where what the opening bracket at `token` opens ends: the place of its partner, or of the token before which
  /// it was given up. Nil where the token is no opening bracket.
  public func end(of token: Int) -> Int? {
    let end = ends[token]
    return end >= 0 ? Int(end) : end < -1 ? Int(~end) : nil
  }

  init(_ nesting: borrowing BracketNesting, tokens: [Token], bytes: Span<UInt8>) {
    isBalanced = nesting.isBalanced
    if isBalanced {
      ends = [Int32](repeating: -1, count: tokens.count)
      for index in 0..<nesting.links.count {
        let link = nesting.links[index]
        ends[Int(link.token)] = link.partner
        ends[Int(link.partner)] = link.token
      }
    } else {
      var matcher = BracketMatcher(tokens: tokens, bytes: bytes)
      matcher.match(tokens)
      ends = matcher.ends
    }
  }
}

/// One pass over brackets that do not all match, with a stack of the open ones.
private struct BracketMatcher {
  /// How far below the top of the stack a partner is looked for: bounds the work on `((((]]]]`.
  private static let searchLimit = 32

  var ends: [Int32]
  private let indentations: Indentations
  private var open: [Int32] = []
  private var openKinds: [TokenKind] = []
  /// The places of the braces among the open brackets.
  private var openBraces: [Int] = []
  /// For each `#if` that is open, how many brackets were open at it.
  private var conditions: [Int] = []

  init(tokens: [Token], bytes: Span<UInt8>) {
    ends = [Int32](repeating: -1, count: tokens.count)
    indentations = Indentations(tokens: tokens, bytes: bytes)
  }

  mutating func match(_ tokens: [Token]) {
    for index in tokens.indices {
      let kind = tokens[index].kind
      switch kind {
      case .leftParen, .leftBracket, .interpolationStart:
        push(index, kind)
      case .leftBrace:
        giveUpOutdented(before: index, tokens)
        push(index, .leftBrace)
      case .rightParen:
        close(index, .leftParen)
      case .interpolationEnd:
        close(index, .interpolationStart)
      case .rightBracket:
        close(index, .leftBracket)
      case .rightBrace:
        if !isStray(index, tokens) { close(index, .leftBrace) }
      case .poundKeyword:
        condition(index, tokens[index].word)
      case .keyword, .identifier, .at:
        giveUpOutdented(before: index, tokens)
      default:
        break
      }
    }
    giveUp(to: 0, before: tokens.count - 1)
  }

  private mutating func push(_ index: Int, _ kind: TokenKind) {
    if kind == .leftBrace { openBraces.append(open.count) }
    open.append(Int32(truncatingIfNeeded: index))
    openKinds.append(kind)
  }

  private mutating func close(_ index: Int, _ kind: TokenKind) {
    guard let depth = kind == .leftBrace ? openBraces.last : nearest(kind), depth >= conditions.last ?? 0 else {
      return
    }
    giveUp(to: depth + 1, before: index)
    let partner = pop()
    ends[Int(partner)] = Int32(truncatingIfNeeded: index)
    ends[index] = partner
  }

  /// The innermost open bracket of a kind that no brace stands inside of: a round or square bracket never closes a
  /// brace, while a brace closes what is open inside it.
  private func nearest(_ kind: TokenKind) -> Int? {
    let floor = max(openBraces.last.map { $0 + 1 } ?? 0, openKinds.count - Self.searchLimit)
    return stride(from: openKinds.count - 1, through: floor, by: -1).first { openKinds[$0] == kind }
  }

  private mutating func pop() -> Int32 {
    if openKinds.popLast() == .leftBrace { openBraces.removeLast() }
    return open.removeLast()
  }

  /// Gives up the open brackets above `depth`.
  private mutating func giveUp(to depth: Int, before index: Int) {
    while open.count > depth {
      ends[Int(pop())] = ~Int32(truncatingIfNeeded: index)
    }
  }

  /// Each branch of an `#if` starts from the brackets that are open at the `#if`.
  private mutating func condition(_ index: Int, _ word: Word) {
    switch word {
    case .if:
      conditions.append(open.count)
    case .elseif, .else:
      if let depth = conditions.last { giveUp(to: depth, before: index) }
    case .endif:
      if let depth = conditions.popLast() { giveUp(to: depth, before: index) }
    default:
      break
    }
  }

  // MARK: Indentation

  /// A declaration at the start of a line ends each open bracket whose line is not indented less.
  private mutating func giveUpOutdented(before index: Int, _ tokens: [Token]) {
    guard tokens[index].startsLine, startsDeclaration(tokens[index]) else { return }
    let indentation = indentations.ofLine(with: index)
    let floor = conditions.last ?? 0
    var depth = open.count
    while depth > floor, indentations.ofLine(with: Int(open[depth - 1])) >= indentation { depth -= 1 }
    giveUp(to: depth, before: index)
  }

  private func startsDeclaration(_ token: Token) -> Bool {
    switch token.word {
    case .func, .class, .struct, .enum, .extension, .protocol, .actor, .`init`, .deinit, .subscript, .static,
      .private, .fileprivate, .internal, .public, .open, .override, .mutating, .final, .typealias, .import:
      true
    default:
      token.kind == .at
    }
  }

  /// Whether a `}` at the start of a line is indented more than the line that it would close: one too many.
  private func isStray(_ index: Int, _ tokens: [Token]) -> Bool {
    guard tokens[index].startsLine, let depth = openBraces.last else { return false }
    return indentations.ofLine(with: index) > indentations.ofLine(with: Int(open[depth]))
  }
}

/// How far the line is indented that each token stands on, in bytes of white space.
private struct Indentations {
  private var values: [Int32] = []

  init(tokens: [Token], bytes: Span<UInt8>) {
    values.reserveCapacity(tokens.count)
    var current: Int32 = 0
    for token in tokens {
      if token.startsLine {
        var start = min(Int(token.start), bytes.count)
        current = 0
        while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
          start -= 1
          current += 1
        }
      }
      values.append(current)
    }
  }

  func ofLine(with token: Int) -> Int32 { values[token] }
}
