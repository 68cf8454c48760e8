import Lexer

/// Expressions: chains with operators between them.
extension OutlineBuilder {
  // MARK: Expressions

  /// Reads the next token as part of the current frame's expression. False, and nothing read, where the token
  /// cannot go on with it.
  mutating func expressionStep() -> Bool {
    top.expression.expectsOperand ? operand() : afterOperand()
  }

  /// Ends the expression that is read and gives it, or none where no operand was read.
  @discardableResult
  mutating func finishExpression() -> ExpressionID {
    let id = top.expression.id
    finishChain()
    if !id.isNone {
      let start = outline.expressions[id.index].tokens.start
      outline.expressions[id.index].tokens.end = max(start, Int32(endOfRead))
    }
    let role = top.expression.role
    top.expression = ExpressionState()
    top.expression.role = role
    return id
  }

  private mutating func finishChain() {
    top.expression.chain = .none
  }

  private mutating func startExpression() -> ExpressionID {
    if let id = top.expression.id.ifAny { return id }
    let id = ExpressionID(outline.expressions.count)
    outline.expressions.append(
      Expression(role: top.expression.role, tokens: TokenRange(at, at), scope: top.scope))
    top.expression.id = id
    return id
  }

  /// Starts a chain whose root is the token at `token`.
  mutating func startChain(_ root: ChainRoot, _ token: Int, name: Symbol = .none) {
    let expression = startExpression()
    let id = ChainID(outline.chains.count)
    var chain = Chain(
      root: root, token: Int32(token), tokens: TokenRange(token, token + 1), expression: expression, scope: top.scope)
    chain.name = name
    chain.marks = top.expression.marks
    if top.pattern != nil { chain.marks.insert(.pattern) }
    if outline[expression].assignment >= 0 { chain.marks.insert(.assignedValue) }
    chain.operatorBefore = top.expression.operatorBefore
    outline.chains.append(chain)
    let last = outline[expression].lastChain
    if last.isNone {
      outline.expressions[expression.index].firstChain = id
    } else {
      outline.chains[last.index].next = id
    }
    outline.expressions[expression.index].lastChain = id
    top.expression.chain = id
    top.expression.marks = []
    top.expression.operatorBefore = -1
    top.expression.expectsOperand = false
  }

  /// Appends a suffix to the current chain and gives it.
  mutating func addSuffix(_ kind: SuffixKind, token: Int, end: Int, name: Symbol = .none) -> SuffixID {
    addSuffix(kind, token: token, end: end, name: name, to: top.expression.chain)
  }

  mutating func addSuffix(_ kind: SuffixKind, token: Int, end: Int, name: Symbol, to chain: ChainID) -> SuffixID {
    let id = SuffixID(outline.suffixes.count)
    outline.suffixes.append(Suffix(kind: kind, name: name, token: Int32(token), end: Int32(end), chain: chain))
    let last = outline[chain].lastSuffix
    if last.isNone {
      outline.chains[chain.index].firstSuffix = id
    } else {
      outline.suffixes[last.index].next = id
    }
    outline.chains[chain.index].lastSuffix = id
    outline.chains[chain.index].tokens.end = Int32(end)
    return id
  }

  func symbol(_ token: Int) -> Symbol { Symbol(source.span, tokens[token]) }

  /// The name of a macro, without its `#`.
  private func macroName(_ token: Int) -> Symbol {
    Symbol(source.span, ByteRange(Int(tokens[token].start) + 1, tokens[token].end))
  }

  // MARK: Operands

  private mutating func operand() -> Bool {
    let token = tokens[at]
    switch token.kind {
    case .identifier, .escapedIdentifier, .dollarIdentifier:
      return name()
    case .keyword:
      return keywordOperand(token.word)
    case .period:
      implicitMember()
    case .leftParen:
      startChain(.parens, at)
      push(.list(.elements(top.expression.chain)), open: at, scope: top.scope)
      inheritPattern()
      top.expression.role = .element
    case .leftBracket:
      startChain(.array, at)
      push(.list(.elements(top.expression.chain)), open: at, scope: top.scope)
      top.expression.role = .element
    case .leftBrace:
      rootClosure()
    case .stringQuote, .stringPounds:
      stringStart()
    case .integer, .float:
      startChain(.literal, at)
      at += 1
    case .regexPounds, .regexSlash:
      regex()
    case .backslash:
      keyPath()
    case .poundKeyword, .placeholder:
      startChain(token.kind == .placeholder ? .unknown : .macro, at, name: macroName(at))
      at += 1
      rootGenerics()
    case .operator, .postfixQuestion, .postfixExclamation, .arrow, .equal:
      prefixOperator()
    default:
      return false
    }
    return true
  }

  private mutating func prefixOperator() {
    if kind(at) == .operator {
      top.expression.marks.insert(isOperator(at, "&") ? .`inout` : .prefixOperator)
    }
    at += 1
  }

  private mutating func name() -> Bool {
    switch word(at) {
    case .await:
      top.expression.marks.insert(.await)
      at += 1
      return true
    case .any, .some, .each, .unsafe, .consume, .copy:
      // A word before an operand, and no name, when the operand follows on the line.
      if tokens[at + 1].isSpaced, !startsLine(at + 1), startsOperandWord(at + 1) {
        at += 1
        return true
      }
    default:
      break
    }
    if let pattern = top.pattern, pattern.binds, namesPattern(at) {
      addBinding(
        Binding(
          name: symbol(at), kind: pattern.kind, token: Int32(at), scope: pattern.scope, visibleFrom: Int32(at + 1)))
      startChain(.name, at, name: symbol(at))
      at += 1
      return true
    }
    let start = at
    if selectsModule(at) {
      _ = startExpression()
      at += 3
    }
    startChain(.name, at, name: symbol(at))
    outline.chains[top.expression.chain.index].tokens.start = Int32(start)
    at += 1
    rootGenerics()
    return true
  }

  /// Whether the name at `index` stands for itself in a pattern: it is not called, and not the root of a path.
  private func namesPattern(_ index: Int) -> Bool {
    switch kind(index + 1) {
    case .period: tokens[index + 1].isSpaced
    case .leftParen: startsLine(index + 1)
    default: true
    }
  }

  private func startsOperandWord(_ index: Int) -> Bool {
    switch kind(index) {
    case .identifier, .escapedIdentifier, .dollarIdentifier: true
    case .keyword: word(index) == .self || word(index) == .Self || word(index) == .super || word(index) == .try
    default: false
    }
  }

  private mutating func rootGenerics() {
    guard let after = afterGenericArguments(at) else { return }
    outline.chains[top.expression.chain.index].generics = TokenRange(at, after)
    outline.chains[top.expression.chain.index].tokens.end = Int32(after)
    at = after
  }

  private mutating func keywordOperand(_ word: Word) -> Bool {
    switch word {
    case .try:
      at += 1
      switch kind(at) {
      case .postfixQuestion:
        top.expression.marks.insert(.optionalTry)
        at += 1
      case .postfixExclamation:
        top.expression.marks.insert(.forcedTry)
        at += 1
      default:
        top.expression.marks.insert(.try)
      }
    case .self:
      startChain(.selfKeyword, at, name: symbol(at))
      at += 1
    case .super:
      startChain(.superKeyword, at)
      at += 1
    case .Self, .Any:
      startChain(.name, at, name: symbol(at))
      at += 1
      rootGenerics()
    case .true, .false:
      startChain(.literal, at)
      at += 1
    case .nil:
      startChain(.nilLiteral, at)
      at += 1
    case .underscore:
      startChain(.unknown, at)
      at += 1
    case .let, .var:
      guard top.pattern != nil else { return false }
      top.pattern?.binds = true
      at += 1
    case .is:
      guard top.pattern != nil else { return false }
      startChain(.unknown, at)
      readCast(.check)
    case .if, .switch, .do:
      // A statement that stands for a value (SE-0380); only a statement may hold one.
      guard case .block = top.kind else { return false }
      startChain(.statement, at)
      finishStatement()
      statementKeyword(word)
    case .repeat:
      guard self.word(at + 1) == .each else { return false }
      at += 1
    case .inout:
      at += 1
    default:
      return false
    }
    return true
  }

  private mutating func implicitMember() {
    guard isName(at + 1) || kind(at + 1) == .keyword || kind(at + 1) == .integer else {
      at += 1
      return
    }
    let name = selectsModule(at + 1) ? at + 4 : at + 1
    startChain(.implicitMember, at, name: symbol(name))
    at = name + 1
    outline.chains[top.expression.chain.index].tokens.end = Int32(at)
    rootGenerics()
  }

  private mutating func keyPath() {
    startChain(.keyPath, at)
    at += 1
    // `\Type.member`, `\.member`, `\[Type].member`, `\(Type).member`
    if kind(at) != .period, !tokens[at].isSpaced, kind(at) != .rightParen {
      let typeEnd = keyPathRootEnd(at)
      if typeEnd > at {
        outline.chains[top.expression.chain.index].castType = TokenRange(at, typeEnd)
        if isName(at) {
          let name = selectsModule(at) ? at + 3 : at
          outline.chains[top.expression.chain.index].name = symbol(name)
        }
        at = typeEnd
      }
    }
    outline.chains[top.expression.chain.index].tokens.end = Int32(at)
  }

  private func keyPathRootEnd(_ start: Int) -> Int {
    switch kind(start) {
    case .leftParen, .leftBracket: return afterBracket(start)
    case .identifier, .escapedIdentifier, .keyword, .dollarIdentifier:
      let name = selectsModule(start) ? start + 3 : start
      return afterGenerics(name + 1) ?? name + 1
    default: return start
    }
  }

  private mutating func regex() {
    startChain(.literal, at)
    at += 1
    while at < top.end {
      switch kind(at) {
      case .regexSlash, .regexPattern, .regexPounds:
        if tokens[at].isSpaced { return }
        at += 1
      default: return
      }
    }
  }

  // MARK: Strings

  private mutating func stringStart() {
    startChain(.string, at)
    top.expression.string = top.expression.chain
    top.expression.lastInterpolation = .none
    at += kind(at) == .stringPounds ? 2 : 1
  }

  /// Reads a string's text up to its closing quote.
  mutating func stringStep() {
    switch kind(at) {
    case .stringSegment:
      at += 1
    case .interpolationStart:
      let last = top.expression.lastInterpolation
      push(.list(.interpolation(top.expression.string)), open: at, scope: top.scope)
      top.lastElement = last
      top.expression.role = .interpolation
    case .stringQuote where !tokens[at].startsLine:
      at += 1
      if kind(at) == .stringPounds, !tokens[at].isSpaced { at += 1 }
      endString()
    default:
      endString()  // a string without end
    }
  }

  private mutating func endString() {
    outline.chains[top.expression.string.index].tokens.end = Int32(at)
    top.expression.string = .none
  }

  // MARK: After an operand

  private mutating func afterOperand() -> Bool {
    let token = tokens[at]
    switch token.kind {
    case .period:
      return member()
    case .postfixQuestion, .postfixExclamation:
      _ = addSuffix(token.kind == .postfixQuestion ? .optional : .force, token: at, end: at + 1)
      at += 1
      return true
    case .leftParen, .leftBracket:
      guard !token.startsLine || isInList else { return false }
      callOrSubscript()
      return true
    case .leftBrace:
      guard mayTrail(at) else { return false }
      trailingClosure(label: -1)
      return true
    case .operator, .equal, .arrow:
      return infixOperator()
    case .colon:
      guard top.expression.ternaries > 0 else { return false }
      top.expression.ternaries -= 1
      separate(at)
      return true
    case .keyword:
      switch token.word {
      case .as:
        readCast(.coercion)
      case .is:
        readCast(.check)
      case .throws:
        // A function type among expressions: `[() throws -> Void]()`.
        guard kind(at + 1) == .arrow else { return false }
        at += 1
      default:
        return false
      }
      return true
    case .identifier:
      guard token.word == .async, kind(afterEffects(at)) == .arrow else { return false }
      at = afterEffects(at)
      return true
    default:
      return false
    }
  }

  var isInList: Bool {
    if case .list = top.kind { return true }
    return false
  }

  private mutating func member() -> Bool {
    let name = selectsModule(at + 1) ? at + 4 : at + 1
    switch kind(name) {
    case .identifier, .escapedIdentifier, .dollarIdentifier, .keyword, .integer, .float:
      // A name on the next line after a dot at the line's end still belongs to it.
      let suffix = addSuffix(.member, token: name, end: name + 1, name: symbol(name))
      at = name + 1
      if let after = afterGenericArguments(at) {
        outline.suffixes[suffix.index].generics = TokenRange(at, after)
        outline.suffixes[suffix.index].end = Int32(after)
        outline.chains[top.expression.chain.index].tokens.end = Int32(after)
        at = after
      }
    case .leftParen,
      .leftBracket where outline[top.expression.chain].root == .keyPath:
      at = name  // `\.[0]`
    default:
      at = name  // a dot that waits for its name
    }
    return true
  }

  private mutating func callOrSubscript() {
    let isCall = kind(at) == .leftParen
    let suffix = addSuffix(isCall ? .call : .subscript, token: at, end: afterBracket(at))
    push(.list(.call(suffix)), open: at, scope: top.scope)
    inheritPattern()
    top.expression.role = .argument
  }

  /// Lets the elements of a list in a pattern be read as patterns.
  private mutating func inheritPattern() {
    guard let parent = parentFrame, var pattern = parent.pattern else { return }
    pattern.binds = pattern.binds || parent.inheritsBinding
    top.pattern = pattern
    top.inheritsBinding = pattern.binds
  }

  private mutating func infixOperator() -> Bool {
    let token = tokens[at]
    let isLeft = token.flags.contains(.leftBound)
    let isRight = token.flags.contains(.rightBound)
    if token.kind == .equal {
      assign()
      return true
    }
    if token.kind == .arrow {
      separate(at)
      return true
    }
    if isLeft, !isRight {
      at += 1  // postfix
      outline.chains[top.expression.chain.index].tokens.end = Int32(at)
      return true
    }
    // At the start of a line an operator that touches only what follows starts a statement.
    if !isLeft, isRight, token.startsLine, !isInList { return false }
    if isOperator(at, "?"), !isLeft { top.expression.ternaries += 1 }
    if isCompoundAssignment(at) {
      assign()
      return true
    }
    separate(at)
    return true
  }

  private func isCompoundAssignment(_ index: Int) -> Bool {
    let bytes = operatorBytes(index)
    guard bytes.count >= 2, bytes.last == UInt8(ascii: "="), let first = bytes.first else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "!"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"),
      UInt8(ascii: "."):
      return bytes.count == 3 && (isOperator(index, "<<=") || isOperator(index, ">>="))
    default:
      return true
    }
  }

  private mutating func assign() {
    outline.chains[top.expression.chain.index].marks.insert(.assigned)
    outline.expressions[top.expression.id.index].assignment = Int32(at)
    separate(at)
  }

  private mutating func separate(_ token: Int) {
    finishChain()
    top.expression.operatorBefore = Int32(token)
    top.expression.expectsOperand = true
    at += 1
  }

  private mutating func readCast(_ kind: CastKind) {
    var cast = kind
    at += 1
    if cast == .coercion {
      switch self.kind(at) {
      case .postfixQuestion:
        cast = .conditional
        at += 1
      case .postfixExclamation:
        cast = .forced
        at += 1
      default:
        break
      }
    }
    let end = afterType(at)
    let chain = top.expression.chain
    if !chain.isNone {
      outline.chains[chain.index].cast = cast
      outline.chains[chain.index].castType = TokenRange(at, end)
    }
    at = max(end, at)
  }
}
