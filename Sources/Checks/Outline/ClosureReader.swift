import Lexer

/// Closures, as roots and after calls, and their signatures.
extension OutlineBuilder {
  // MARK: Where a brace starts a closure

  /// Whether the brace at `index`, after an operand, starts a trailing closure and not a body.
  func mayTrail(_ index: Int) -> Bool {
    let chain = outline[top.expression.chain]
    switch chain.root {
    case .literal, .nilLiteral, .string, .statement, .keyPath: return false
    case .unknown: if kind(Int(chain.token)) == .keyword { return false }
    default: break
    }
    if chain.cast != .none { return false }
    guard case .block = top.kind else { return true }
    switch top.pending {
    case .head:
      return top.head.isRepeat ? !startsLine(index) : trailsInHead(index)
    case .variable:
      return !startsObservers(index)
    case .caseLabel:
      return false
    default:
      // `foo` and a closure on the next line is a call with a trailing closure, as the compiler reads it.
      return true
    }
  }

  /// In a statement's head the first brace is the body, unless what follows its partner says otherwise.
  private func trailsInHead(_ index: Int) -> Bool {
    guard let close = brackets.partner(of: index) else { return false }
    // `switch x { case …`: a body in any event.
    switch word(index + 1) {
    case .case, .default: return false
    default: break
    }
    let next = close + 1
    switch kind(next) {
    case .leftBrace, .comma: return true
    case .keyword where word(next) == .where: return true
    case .leftParen, .leftBracket, .period, .postfixQuestion, .postfixExclamation, .colon, .equal:
      return !startsLine(next)
    case .operator: return !startsLine(next)
    case .keyword where word(next) == .is || word(next) == .as: return !startsLine(next)
    default: return false
    }
  }

  // MARK: Opening

  /// Reads the brace of a closure that is an operand.
  mutating func rootClosure() {
    startChain(.closure, at)
    let closure = addClosure(top.expression.chain)
    outline.chains[top.expression.chain.index].closure = closure
    if !passesOverClosures { return open(closure, trailing: .none) }
    passOver(closure)
    end(closure, trailing: .none)
  }

  /// Reads the brace of a closure after a call or a name, which makes it a call.
  mutating func trailingClosure(label: Int) {
    var label = label
    while true {
      let (closure, call) = addTrailingClosure(label: label)
      if !passesOverClosures { return open(closure, trailing: call) }
      passOver(closure)
      end(closure, trailing: call)
      guard let next = nextClosureLabel() else { return }
      label = next
    }
  }

  private mutating func addTrailingClosure(label: Int) -> (ClosureID, call: SuffixID) {
    let chain = top.expression.chain
    let last = outline[chain].lastSuffix
    let call: SuffixID
    if let last = last.ifAny, outline[last].kind == .call, label >= 0 || !hasTrailing(last) {
      call = last
    } else {
      call = addSuffix(.call, token: at, end: at + 1)
    }
    let expression = ExpressionID(outline.expressions.count)
    outline.expressions.append(Expression(role: .argument, tokens: TokenRange(at, at), scope: top.scope))
    outline.expressions[expression.index].call = call
    let value = ChainID(outline.chains.count)
    outline.chains.append(
      Chain(
        root: .closure, token: Int32(at), tokens: TokenRange(at, at + 1), expression: expression, scope: top.scope))
    outline.expressions[expression.index].firstChain = value
    outline.expressions[expression.index].lastChain = value
    var argument = Argument(value: expression)
    argument.isTrailing = true
    if label >= 0 {
      argument.label = symbol(label)
      argument.labelToken = Int32(label)
    }
    append(argument, to: call)
    let closure = addClosure(value)
    outline.chains[value.index].closure = closure
    return (closure, call)
  }

  private func hasTrailing(_ call: SuffixID) -> Bool {
    outline[call].lastArgument.ifAny.map { outline[$0].isTrailing } ?? false
  }

  private mutating func addClosure(_ chain: ChainID) -> ClosureID {
    let id = ClosureID(outline.closures.count)
    let scope = addScope(.closure, parent: top.scope, start: at, closure: id)
    outline.closures.append(Closure(scope: scope, chain: chain, tokens: TokenRange(at, at + 1)))
    return id
  }

  private mutating func open(_ closure: ClosureID, trailing: SuffixID) {
    let signatureEnd = signatureEnd(at)
    let brace = at
    push(.block(.closure(closure, trailing: trailing)), open: brace, scope: outline[closure].scope)
    outline.closures[closure.index].bodyStart = Int32(signatureEnd ?? at)
    if signatureEnd != nil {
      outline.closures[closure.index].parameterCount = 0
      top.pending = .closureSignature(closure)
    }
  }

  private mutating func passOver(_ closure: ClosureID) {
    at = min(afterBracket(at), top.end)
    endScope(outline[closure].scope)
    outline.closures[closure.index].tokens.end = Int32(at)
  }

  /// The place after the `in` of the signature of the closure whose brace is at `brace`; nil where it has none.
  private func signatureEnd(_ brace: Int) -> Int? {
    var index = brace + 1
    while kind(index) == .at { index = afterAttribute(index) }
    if kind(index) == .leftBracket { index = afterBracket(index) }
    if kind(index) == .leftParen {
      index = afterBracket(index)
    } else {
      while isName(index) || word(index) == .underscore, word(index) != .async {
        index += 1
        guard kind(index) == .comma else { break }
        index += 1
      }
    }
    index = afterEffects(index)
    if kind(index) == .arrow { index = afterType(index + 1) }
    return word(index) == .in && kind(index) == .keyword ? index + 1 : nil
  }

  // MARK: Signatures

  /// Reads the next part of a closure's signature.
  mutating func closureSignatureStep(_ closure: ClosureID) {
    switch kind(at) {
    case .at:
      let first = outline.attributes.count
      outline.attributes.append(
        Attribute(
          name: symbol(at + 1), token: Int32(at), arguments: .none, owner: .closure(closure)))
      if outline[closure].attributes.isEmpty { outline.closures[closure.index].attributes = first..<first }
      outline.closures[closure.index].attributes = outline[closure].attributes.lowerBound..<(first + 1)
      at = afterAttribute(at)
    case .leftBracket:
      outline.closures[closure.index].hasCaptures = true
      // What a capture is given is evaluated where the closure is made.
      push(.list(.captures(closure)), open: at, scope: outline[outline[closure].scope].parent)
      top.expression.role = .captured
    case .leftParen:
      let end = afterBracket(at)
      closureParameters(closure, TokenRange(at + 1, end - 1))
      at = end
    case .keyword where word(at) == .in:
      at += 1
      top.pending = .none
    case .arrow:
      let end = afterType(at + 1)
      outline.closures[closure.index].result = TokenRange(at + 1, end)
      at = end
    default:
      if word(at) == .async { outline.closures[closure.index].isAsync = true }
      if isName(at) || word(at) == .underscore, word(at) != .async {
        closureParameter(closure, name: at, type: .none)
      }
      let after = afterEffects(at)
      at = after > at ? after : at + 1
    }
  }

  private mutating func closureParameters(_ closure: ClosureID, _ range: TokenRange) {
    var index = Int(range.start)
    while index < Int(range.end) {
      while kind(index) == .at { index = afterAttribute(index) }
      // `(first second: Type)` and `(name: Type)`
      var name = index
      if isName(index + 1) || word(index + 1) == .underscore, isName(index) || kind(index) == .keyword {
        name = index + 1
      }
      guard isName(name) || kind(name) == .keyword else {
        index += 1
        continue
      }
      index = name + 1
      var type = TokenRange.none
      if kind(index) == .colon {
        let end = min(afterType(index + 1), Int(range.end))
        type = TokenRange(index + 1, end)
        index = max(end, index + 1)
      }
      closureParameter(closure, name: name, type: type)
      while index < Int(range.end), kind(index) != .comma { index = afterBracket(index) }
      index += 1
    }
  }

  private mutating func closureParameter(_ closure: ClosureID, name: Int, type: TokenRange) {
    let position = outline[closure].parameterCount ?? 0
    outline.closures[closure.index].parameterCount = position + 1
    guard isName(name) else { return }
    var binding = Binding(
      name: symbol(name), kind: .closureParameter, token: Int32(name), scope: outline[closure].scope,
      visibleFrom: Int32(name))
    binding.type = type
    binding.closure = closure
    binding.position = Int32(truncatingIfNeeded: position)
    addBinding(binding)
  }

  // MARK: Closing

  /// Goes on after a closure: with its suffixes, or with the labelled closure after a trailing one.
  mutating func closeClosure(_ closure: ClosureID, trailing: SuffixID) {
    end(closure, trailing: trailing)
    if !trailing.isNone, let label = nextClosureLabel() { trailingClosure(label: label) }
  }

  private mutating func end(_ closure: ClosureID, trailing: SuffixID) {
    let value = outline[closure].chain
    outline.chains[value.index].tokens.end = Int32(at)
    guard let call = trailing.ifAny else { return }
    outline.expressions[outline[value].expression.index].tokens.end = Int32(at)
    outline.suffixes[call.index].end = Int32(at)
    outline.chains[outline[call].chain.index].tokens.end = Int32(at)
  }

  /// Passes over the label of a further closure of a call and gives its place; nil where none comes next.
  private mutating func nextClosureLabel() -> Int? {
    guard isName(at) || word(at).isReserved && word(at) != .default && word(at) != .case, kind(at + 1) == .colon,
      kind(at + 2) == .leftBrace, at + 2 < top.end
    else { return nil }
    at += 2
    return at - 2
  }
}
