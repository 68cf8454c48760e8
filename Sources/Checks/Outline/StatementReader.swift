import Lexer

/// Statements and their heads.
extension OutlineBuilder {
  mutating func blockStep(_ purpose: OutlineFrame.BlockPurpose) {
    switch top.pending {
    case .none:
      if case .accessors(let owner) = purpose { return accessorStep(owner) }
      statementStart()
    case .expression:
      if endsStatement() || !expressionStep() { finishStatement() }
    case .head:
      headStep()
    case .variable:
      variableStep()
    case .function(let declaration):
      functionStep(declaration)
    case .enumCase:
      enumCaseStep()
    case .caseLabel:
      caseLabelStep()
    case .closureSignature(let closure):
      closureSignatureStep(closure)
    case .macroDefinition(let declaration):
      if endsStatement() || !expressionStep() {
        finishExpression()
        outline.declarations[declaration.index].tokens.end = Int32(endOfRead)
        endScope(outline[declaration].body)
        top.pending = .none
      }
    }
  }

  /// Ends the statement that is read, whatever of it is there.
  mutating func finishStatement() {
    switch top.pending {
    case .none, .closureSignature:
      break
    case .expression, .enumCase, .caseLabel:
      finishExpression()
    case .head:
      finishHeadValue()
      endScope(top.head.scope)
    case .variable:
      finishVariable()
    case .function(let declaration), .macroDefinition(let declaration):
      finishExpression()
      endScope(outline[declaration].body)
      outline.declarations[declaration.index].body = .none
      outline.declarations[declaration.index].tokens.end = Int32(endOfRead)
    }
    top.pending = .none
    top.pattern = nil
    top.expression.role = .statement
  }

  /// Whether the next token, at the start of a line, cannot go on with a finished expression.
  func endsStatement() -> Bool {
    guard tokens[at].startsLine, !top.expression.expectsOperand, top.expression.string.isNone else { return false }
    switch kind(at) {
    case .period, .equal, .arrow, .comma, .leftBrace: return false
    case .postfixQuestion, .postfixExclamation: return true
    case .colon: return top.expression.ternaries == 0
    case .operator:
      let flags = tokens[at].flags
      return !flags.contains(.leftBound) && flags.contains(.rightBound)
    case .keyword: return word(at) != .as && word(at) != .is
    default: return true
    }
  }

  // MARK: The start of a statement

  private mutating func statementStart() {
    top.pattern = nil
    switch kind(at) {
    case .semicolon, .rightBrace, .rightParen, .rightBracket, .comma, .colon, .unknown, .shebang:
      at += 1
      return
    case .at:
      return prefixStep()
    case .keyword, .identifier:
      if let introducer = introducer(at) {
        return introducer == at ? declaration() : prefixStep()
      }
      top.prefix = PrefixState()
      if kind(at) == .keyword || word(at) == .yield, statementKeyword(word(at)) { return }
      if isLabel() {
        at += 2
        return
      }
    default:
      top.prefix = PrefixState()
    }
    top.expression.role = .statement
    top.pending = .expression
  }

  /// Whether a statement's label comes next.
  private func isLabel() -> Bool {
    guard isName(at), kind(at + 1) == .colon else { return false }
    switch word(at + 2) {
    case .for, .while, .repeat, .do, .if, .switch: return true
    default: return false
    }
  }

  /// Starts the statement of a keyword. False where the keyword starts an expression.
  @discardableResult
  mutating func statementKeyword(_ keyword: Word) -> Bool {
    switch keyword {
    case .if: head(.ifBody, .start)
    case .while: head(.whileBody, .start)
    case .guard: head(.guardBody, .start)
    case .switch:
      head(.switchBody, .value)
      top.expression.role = .subject
    case .for: forHead()
    case .catch: catchHead()
    case .repeat:
      guard word(at + 1) != .each else { return false }
      head(.repeatBody, .body)
    case .do:
      head(.doBody, .body)
      at = afterEffects(at)
    case .defer: head(.deferBody, .body)
    case .else:
      if word(at + 1) == .if {
        at += 1
        head(.ifBody, .start)
      } else {
        head(.elseBody, .body)
      }
    case .case, .default:
      guard case .block(.switchBody) = top.kind else {
        at += 1
        return true
      }
      caseLabel()
    case .return: value(.returned)
    case .throw: value(.thrown)
    case .yield:
      guard kind(at + 1) == .operator || isName(at + 1) && !startsLine(at + 1) else { return false }
      value(.returned)
    case .break, .continue:
      at += 1
      if isName(at), !startsLine(at) { at += 1 }
    case .fallthrough, .in, .where, .as, .is, .throws, .rethrows, .inout:
      at += 1
    default:
      return false
    }
    return true
  }

  private mutating func value(_ role: ExpressionRole) {
    at += 1
    // A value may stand on the next line, unless a statement or declaration starts there.
    if tokens[at].startsLine, at < top.end, startsStatement(at) { return }
    top.pending = .expression
    top.expression.role = role
  }

  private func startsStatement(_ index: Int) -> Bool {
    switch word(index) {
    case .if, .switch, .do: return kind(index) == .keyword
    case .while, .guard, .for, .repeat, .defer, .return, .throw, .break, .continue, .fallthrough, .case, .default,
      .else, .catch:
      return kind(index) == .keyword
    default: return introducer(index) != nil
    }
  }

  // MARK: Heads

  /// Starts the head of a statement whose keyword is the next token.
  private mutating func head(_ kind: ScopeKind, _ phase: HeadState.Phase) {
    top.head = HeadState()
    top.head.kind = kind
    top.head.phase = phase
    top.head.bindings = ElementRange(outline.bindings.count..<outline.bindings.count)
    top.head.scope = addScope(kind, parent: top.scope, start: at)
    top.pending = .head
    top.pattern = nil
    top.expression.role = .condition
    at += 1
  }

  private mutating func forHead() {
    head(.forBody, .pattern)
    while word(at) == .try || word(at) == .await || word(at) == .unsafe { at += 1 }
    let isCase = word(at) == .case
    if isCase { at += 1 }
    top.pattern = PatternState(binds: !isCase, scope: top.head.scope, kind: isCase ? .pattern : .loop)
    top.inheritsBinding = !isCase
    top.expression.role = .pattern
  }

  private mutating func catchHead() {
    let keyword = at
    head(.catchBody, .pattern)
    if kind(at) == .leftBrace {
      addBinding(
        Binding(
          name: KnownNames.error, kind: .caught, token: Int32(keyword), scope: top.head.scope,
          visibleFrom: Int32(at)))
      top.head.phase = .body
    } else {
      top.pattern = PatternState(binds: false, scope: top.head.scope, kind: .caught)
      top.inheritsBinding = false
      top.expression.role = .pattern
    }
  }

  /// Where the names of a head are visible: those of `guard` in what follows it.
  private var headBindingScope: ScopeID { top.head.kind == .guardBody ? top.scope : top.head.scope }

  private mutating func headStep() {
    switch top.head.phase {
    case .start: conditionStart()
    case .pattern: patternStep()
    case .value: valueStep()
    case .body: bodyStart()
    }
  }

  private mutating func conditionStart() {
    switch word(at) {
    case .let, .var:
      at += 1
      optionalBinding()
    case .inout where isName(at + 1):
      at += 1
      optionalBinding()
    case .case:
      at += 1
      top.head.phase = .pattern
      startHeadBindings()
      top.pattern = PatternState(binds: false, scope: headBindingScope, kind: .pattern)
      top.inheritsBinding = false
      top.expression.role = .pattern
    case .else:
      top.head.phase = .body
    default:
      if kind(at) == .comma {
        at += 1
      } else if kind(at) == .leftBrace, kind(at - 1) != .comma, !isConditionKeyword(at - 1) {
        top.head.phase = .body
      } else {
        top.head.phase = .value
        startHeadBindings()
        top.expression.role = .condition
      }
    }
  }

  private func isConditionKeyword(_ index: Int) -> Bool {
    word(index) == .if || word(index) == .while || word(index) == .guard
  }

  private mutating func startHeadBindings() {
    top.head.bindings = ElementRange(outline.bindings.count..<outline.bindings.count)
  }

  /// Ends the names that wait for their value; what is bound from here on stands in the value.
  private mutating func endHeadBindings() {
    top.head.bindings = ElementRange(top.head.bindings.indices.lowerBound..<outline.bindings.count)
  }

  private mutating func optionalBinding() {
    startHeadBindings()
    if kind(at) == .leftParen {
      // `if let (a, b) = …`
      top.head.phase = .pattern
      top.pattern = PatternState(binds: true, scope: headBindingScope, kind: .optional)
      top.inheritsBinding = true
      top.expression.role = .pattern
      return
    }
    if isName(at) || word(at) == .self || word(at) == .underscore {
      var binding = Binding(
        name: symbol(at), kind: .optional, token: Int32(at), scope: headBindingScope, visibleFrom: Int32(at + 1))
      at += 1
      if kind(at) == .colon {
        let end = afterType(at + 1)
        binding.type = TokenRange(at + 1, end)
        at = max(end, at + 1)
      }
      addBinding(binding)
    }
    endHeadBindings()
    if kind(at) == .equal || endsWithEqual(at) {
      if kind(at) == .equal { at += 1 }
      top.head.phase = .value
      top.expression.role = .matched
    } else {
      top.head.phase = kind(at) == .comma || word(at) == .else || kind(at) == .leftBrace ? .start : .body
      if kind(at) == .comma { at += 1 }
      if kind(at) == .leftBrace { top.head.phase = .body }
    }
  }

  private mutating func patternStep() {
    switch kind(at) {
    case .equal where !top.expression.expectsOperand || top.expression.id.isNone:
      endPattern(.matched)
    case .keyword where word(at) == .in:
      endPattern(.sequence)
    case .colon where top.expression.ternaries == 0:
      // `for item: Item in items`
      let end = afterType(at + 1)
      endHeadBindings()
      for binding in top.head.bindings.indices { outline.bindings[binding].type = TokenRange(at + 1, end) }
      at = max(end, at + 1)
    case .leftBrace where top.head.kind == .catchBody && !top.expression.expectsOperand:
      finishExpression()
      top.pattern = nil
      top.head.phase = .body
    case .keyword where word(at) == .where:
      filter()
    case .comma where top.head.kind == .catchBody:
      finishExpression()
      top.pattern?.binds = false
      at += 1
    default:
      if !expressionStep() {
        finishExpression()
        top.pattern = nil
        top.head.phase = .body
      }
    }
  }

  private mutating func endPattern(_ role: ExpressionRole) {
    endHeadBindings()
    finishExpression()
    top.pattern = nil
    at += 1
    top.head.phase = .value
    top.expression.role = role
  }

  private mutating func filter() {
    finishHeadValue()
    top.pattern = nil
    at += 1
    top.head.phase = .value
    top.expression.role = .filter
  }

  private mutating func valueStep() {
    switch kind(at) {
    case .comma:
      finishHeadValue()
      at += 1
      top.head.phase = .start
    case .keyword where word(at) == .where:
      filter()
    case .keyword where word(at) == .else:
      finishHeadValue()
      top.head.phase = .body
    default:
      if top.head.isRepeat, endsStatement() { return finishStatement() }
      if !expressionStep() {
        finishHeadValue()
        if top.head.isRepeat { return finishStatement() }
        top.head.phase = .body
      }
    }
  }

  /// Ends an expression of a head and gives it to the bindings that wait for it.
  private mutating func finishHeadValue() {
    let role = top.expression.role
    let value = finishExpression()
    guard !value.isNone, role == .matched || role == .sequence else { return }
    let names = top.head.bindings.indices.filter {
      outline.bindings[$0].scope == headBindingScope && outline.bindings[$0].kind != .variable
        && outline.bindings[$0].value.isNone
    }
    give(value, to: names)
    for binding in names {
      if outline.bindings[binding].kind == .pattern { outline.bindings[binding].isPart = true }
      outline.bindings[binding].visibleFrom = Int32(at)
    }
    startHeadBindings()
  }

  private mutating func bodyStart() {
    if word(at) == .else, top.head.kind == .guardBody {
      at += 1
      return
    }
    guard kind(at) == .leftBrace else {
      // Not finished, as people write it.
      endScope(top.head.scope)
      top.pending = .none
      return
    }
    let head = top.head
    let subject = lastExpression(.subject)
    if head.kind == .switchBody {
      push(.block(.switchBody), open: at, scope: head.scope)
      top.subject = subject
    } else {
      push(.block(.statement(head.kind)), open: at, scope: head.scope)
    }
  }

  private func lastExpression(_ role: ExpressionRole) -> ExpressionID {
    var index = outline.expressions.count - 1
    while index >= 0, outline.expressions[index].role != role || outline.expressions[index].scope != top.scope {
      index -= 1
      if outline.expressions.count - index > 64 { return .none }
    }
    return index >= 0 ? ExpressionID(index) : .none
  }

  /// Reads the `while` after a `repeat` as its condition, which has no body.
  mutating func expectRepeatCondition() {
    guard word(at) == .while, kind(at) == .keyword, at < top.end else { return }
    head(.repeatBody, .value)
    top.head.isRepeat = true
  }

  // MARK: Cases

  private mutating func caseLabel() {
    endCase()
    let scope = addScope(.switchCase, parent: switchScope(), start: at)
    top.scope = scope
    if word(at) == .default {
      at += 1
      if kind(at) == .colon { at += 1 }
      return
    }
    at += 1
    top.pending = .caseLabel
    startHeadBindings()
    top.pattern = PatternState(binds: false, scope: scope, kind: .pattern)
    top.inheritsBinding = false
    top.expression.role = .pattern
  }

  private func switchScope() -> ScopeID {
    outline[top.scope].kind == .switchCase ? outline[top.scope].parent : top.scope
  }

  private mutating func endCase() {
    if outline[top.scope].kind == .switchCase { endScope(top.scope) }
  }

  private mutating func caseLabelStep() {
    switch kind(at) {
    case .colon where top.expression.ternaries == 0:
      finishExpression()
      for binding in top.head.bindings.indices.lowerBound..<outline.bindings.count
      where outline.bindings[binding].kind == .pattern && outline.bindings[binding].scope == top.scope {
        outline.bindings[binding].value = top.subject
        outline.bindings[binding].isPart = true
      }
      top.pattern = nil
      top.pending = .none
      at += 1
    case .comma:
      finishExpression()
      top.pattern = PatternState(binds: false, scope: top.scope, kind: .pattern)
      top.expression.role = .pattern
      at += 1
    case .keyword where word(at) == .where:
      finishExpression()
      top.pattern = nil
      top.expression.role = .filter
      at += 1
    default:
      if !expressionStep() { finishStatement() }
    }
  }
}
