import Lexer

/// `let` and `var`, with their patterns, values and accessors.
extension OutlineBuilder {
  /// Starts the names of a `let` or `var` whose keyword has been read.
  mutating func startVariable() {
    top.pending = .variable
    top.variable.phase = .name
    top.variable.firstBinding = outline.bindings.count
    top.variable.firstDeclaration = outline.declarations.count
  }

  mutating func variableStep() {
    switch top.variable.phase {
    case .name: variableName()
    case .annotation: variableAnnotation()
    case .value:
      if endsStatement() || kind(at) == .comma || startsAccessorsAfterValue() || !expressionStep() {
        finishVariable()
      }
    }
  }

  private mutating func variableName() {
    switch kind(at) {
    case .identifier, .escapedIdentifier, .dollarIdentifier:
      addVariable(at)
      at += 1
      top.variable.phase = .annotation
    case .keyword where word(at) == .underscore:
      at += 1
      top.variable.phase = .annotation
    case .leftParen:
      let scope = top.scope
      push(.list(.pattern), open: at, scope: scope)
      top.pattern = PatternState(binds: true, scope: scope, kind: .variable)
      top.inheritsBinding = true
      top.expression.role = .pattern
    default:
      top.pending = .none
    }
  }

  private mutating func addVariable(_ nameToken: Int) {
    var prefix = top.variable.prefix
    if top.variable.isLet { prefix.modifiers.insert(.let) }
    let id = addDeclaration(
      .variable, name: symbol(nameToken), nameToken: nameToken, keyword: top.variable.keyword, prefix: prefix)
    var binding = Binding(
      name: symbol(nameToken), kind: .variable, token: Int32(nameToken), scope: top.scope,
      visibleFrom: Int32(nameToken))
    binding.declaration = id
    outline.declarations[id.index].binding = addBinding(binding)
  }

  private mutating func variableAnnotation() {
    switch kind(at) {
    case .colon:
      let end = afterType(at + 1)
      let type = TokenRange(at + 1, end)
      for binding in top.variable.firstBinding..<outline.bindings.count
      where outline.bindings[binding].kind == .variable {
        outline.bindings[binding].type = type
      }
      for declaration in top.variable.firstDeclaration..<outline.declarations.count {
        outline.declarations[declaration].type = type
      }
      at = max(end, at + 1)
    case .equal:
      at += 1
      top.variable.phase = .value
      top.expression.role = .initializer
    case .operator where isOperator(at, "=") || !tokens[at].isSpaced && firstByte(at) == UInt8(ascii: ">"):
      at += 1  // `let x: Array<Int>= …`
      top.variable.phase = .value
      top.expression.role = .initializer
    case .leftBrace:
      openAccessors()
    case .comma:
      at += 1
      startVariable()
    default:
      finishVariable()
    }
  }

  /// Gives the bindings their value and goes on with the next name or statement.
  mutating func finishVariable() {
    let value = finishExpression()
    let isMember = outline[top.scope].kind == .type || outline[top.scope].kind == .file
    let names = (top.variable.firstBinding..<outline.bindings.count).filter {
      outline.bindings[$0].scope == top.scope && outline.bindings[$0].kind == .variable
    }
    for binding in names {
      if !value.isNone {
        outline.bindings[binding].value = value
        outline.bindings[binding].isPart = names.count > 1
        outline.expressions[value.index].binding = BindingID(binding)
      }
      outline.bindings[binding].visibleFrom = isMember ? 0 : Int32(at)
    }
    for declaration in top.variable.firstDeclaration..<outline.declarations.count
    where outline.declarations[declaration].kind == .variable && outline.declarations[declaration].scope == top.scope {
      outline.declarations[declaration].tokens.end = Int32(at)
    }
    if kind(at) == .comma, at < top.end {
      at += 1
      startVariable()
    } else if kind(at) == .leftBrace, startsAccessors(at), at < top.end {
      openAccessors()
    } else {
      top.pending = .none
    }
  }

  private func startsAccessorsAfterValue() -> Bool {
    kind(at) == .leftBrace && !top.expression.expectsOperand && startsAccessors(at)
  }

  // MARK: Accessors

  /// Whether accessors stand in the brace at `brace`, and not the statements of a getter.
  func startsAccessors(_ brace: Int) -> Bool {
    var index = brace + 1
    while kind(index) == .at { index = afterAttribute(index) }
    while isAccessorModifier(index) {
      index += 1
      if kind(index) == .leftParen { index = afterBracket(index) }
    }
    guard isAccessorWord(index) else { return false }
    switch kind(index + 1) {
    case .leftBrace, .rightBrace: return true
    case .leftParen:
      // `set(value) { … }`, and not a call.
      return kind(afterBracket(index + 1)) == .leftBrace && word(index) != .get
    case .at: return true
    case .identifier, .keyword:
      return isAccessorWord(index + 1) || isAccessorModifier(index + 1) || word(index + 1) == .async
        || word(index + 1) == .throws
    default: return false
    }
  }

  private func isAccessorModifier(_ index: Int) -> Bool {
    switch word(index) {
    case .mutating, .nonmutating, .nonisolated, .private, .fileprivate, .internal, .public, .borrowing, .consuming:
      true
    default: false
    }
  }

  private func isAccessorWord(_ index: Int) -> Bool {
    switch word(index) {
    case .get, .set, .willSet, .didSet, ._read, ._modify, .read, .modify, .unsafeAddress, .unsafeMutableAddress,
      .`init`:
      true
    default: false
    }
  }

  private mutating func openAccessors() {
    guard let owner = lastVariable() else {
      at = afterBracket(at)
      top.pending = .none
      return
    }
    showVariables()
    if startsAccessors(at) {
      push(.block(.accessors(owner)), open: at, scope: top.scope)
    } else {
      implicitGetter(of: owner, scope: top.scope)
    }
  }

  /// A variable with accessors has no value; what it is named is visible at once.
  private mutating func showVariables() {
    let isMember = outline[top.scope].kind == .type || outline[top.scope].kind == .file
    for binding in top.variable.firstBinding..<outline.bindings.count
    where outline.bindings[binding].kind == .variable && outline.bindings[binding].scope == top.scope {
      outline.bindings[binding].visibleFrom = isMember ? 0 : Int32(at)
    }
  }

  private func lastVariable() -> DeclarationID? {
    var index = outline.declarations.count - 1
    while index >= top.variable.firstDeclaration {
      if outline.declarations[index].kind == .variable, outline.declarations[index].scope == top.scope {
        return DeclarationID(index)
      }
      index -= 1
    }
    return nil
  }

  /// Opens the body of a getter that has no `get`.
  mutating func implicitGetter(of owner: DeclarationID, scope: ScopeID) {
    let id = addDeclaration(
      .accessor, name: KnownNames.get, nameToken: at, keyword: at, prefix: PrefixState(), owner: owner)
    let body = addScope(.accessor, parent: scope, start: at, declaration: id)
    outline.declarations[id.index].body = body
    outline.declarations[id.index].scope = scope
    if outline[owner].kind == .subscript { outline.declarations[owner.index].bodyBrace = Int32(at) }
    push(.block(.function(id)), open: at, scope: body)
  }

  /// Goes on after an accessor's body.
  mutating func closeImplicitGetter(of owner: DeclarationID) {
    top.pending = .none
    if case .block(.accessors) = top.kind { return }
    guard !owner.isNone else { return }
    outline.declarations[owner.index].tokens.end = Int32(at)
    if outline[owner].kind == .subscript { endScope(outline[owner].body) }
  }

  /// Reads the next accessor, or what stands before it.
  mutating func accessorStep(_ owner: DeclarationID) {
    if kind(at) == .at {
      if top.prefix.start < 0 { top.prefix.start = at }
      return attribute()
    }
    if isAccessorModifier(at) { return prefixStep() }
    guard isAccessorWord(at) else {
      top.prefix = PrefixState()
      at = kind(at) == .leftBrace ? afterBracket(at) : at + 1
      return
    }
    let accessor = at
    let prefix = top.prefix
    top.prefix = PrefixState()
    let id = addDeclaration(
      .accessor, name: symbol(at), nameToken: at, keyword: at, prefix: prefix, owner: owner)
    let body = addScope(.accessor, parent: top.scope, start: at, declaration: id)
    at += 1
    accessorParameter(accessor, body)
    let effects = afterEffects(at)
    for index in at..<effects where word(index) == .async {
      outline.declarations[id.index].modifiers.insert(.async)
    }
    at = effects
    outline.declarations[id.index].tokens.end = Int32(at)
    guard kind(at) == .leftBrace else {
      endScope(body)
      return
    }
    outline.declarations[id.index].body = body
    push(.block(.function(id)), open: at, scope: body)
  }

  /// Binds `newValue`, `oldValue` or the name in brackets.
  private mutating func accessorParameter(_ accessor: Int, _ body: ScopeID) {
    let implicit: Symbol
    switch word(accessor) {
    case .set, .willSet, .`init`: implicit = KnownNames.newValue
    case .didSet: implicit = KnownNames.oldValue
    default: return
    }
    var binding = Binding(
      name: implicit, kind: .parameter, token: Int32(accessor), scope: body, visibleFrom: Int32(accessor))
    if kind(at) == .leftParen {
      if isName(at + 1) {
        binding.name = symbol(at + 1)
        binding.token = Int32(at + 1)
      }
      at = afterBracket(at)
    }
    addBinding(binding)
  }
}
