import Lexer

/// `let` and `var`, with their patterns, values and accessors.
extension OutlineBuilder {
  /// Starts the names of a `let` or `var` whose keyword has been read.
  mutating func startVariable() {
    top.pending = .variable
    top.variable.phase = .name
    top.variable.bindings = ElementRange(outline.bindings.count..<outline.bindings.count)
    top.variable.declarations = ElementRange(outline.declarations.count..<outline.declarations.count)
  }

  /// Ends the names of the `let` or `var` that is read; what is declared from here on stands in its value.
  mutating func endVariableNames() {
    guard top.variable.phase == .name else { return }
    top.variable.phase = .annotation
    top.variable.bindings = ElementRange(top.variable.bindings.indices.lowerBound..<outline.bindings.count)
    top.variable.declarations = ElementRange(
      top.variable.declarations.indices.lowerBound..<outline.declarations.count)
  }

  /// The bindings of the name or pattern that is read now.
  private var variableBindings: [Int] {
    top.variable.bindings.indices.filter {
      outline.bindings[$0].kind == .variable && outline.bindings[$0].scope == top.scope
    }
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
    case .identifier where namesDeclaration(at), .escapedIdentifier, .dollarIdentifier:
      addVariable(at)
      at += 1
      endVariableNames()
    case .keyword where word(at) == .underscore:
      at += 1
      endVariableNames()
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
      .variable, name: symbol(nameToken), nameToken: nameToken, keyword: Int(top.variable.keyword), prefix: prefix)
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
      annotateVariable(TokenRange(at + 1, end))
      at = max(end, at + 1)
      if endsWithEqual(end) { startValue() }
    case .equal:
      at += 1
      startValue()
    case .leftBrace:
      openAccessors()
    default:
      finishVariable()
    }
  }

  private mutating func startValue() {
    top.variable.phase = .value
    top.expression.role = .initializer
  }

  /// Gives the names that are read now their type, and those before them that wait for it, as in `var a, b: C`.
  private mutating func annotateVariable(_ type: TokenRange) {
    for binding in variableBindings { outline.bindings[binding].type = type }
    for declaration in top.variable.declarations.indices { outline.declarations[declaration].type = type }
    for declaration in top.variable.untyped.indices {
      outline.declarations[declaration].type = type
      outline.bindings[outline.declarations[declaration].binding.index].type = type
    }
    top.variable.untyped = .none
  }

  /// Gives the bindings their value and goes on with the next name or statement.
  mutating func finishVariable() {
    let end = endOfRead
    let value = finishExpression()
    endVariableNames()
    let isMember = outline[top.scope].kind == .type || outline[top.scope].kind == .file
    let names = variableBindings
    if !value.isNone { give(value, to: names) }
    for binding in names { outline.bindings[binding].visibleFrom = isMember ? 0 : Int32(at) }
    for declaration in top.variable.declarations.indices { outline.declarations[declaration].tokens.end = Int32(end) }
    if kind(at) == .comma, at < top.end {
      at += 1
      waitForType(value)
      startVariable()
    } else if kind(at) == .leftBrace, startsAccessors(at), at < top.end {
      openAccessors()
    } else {
      top.pending = .none
    }
  }

  /// Keeps the names that a comma follows for the annotation of a later one, unless they have a type or value.
  private mutating func waitForType(_ value: ExpressionID) {
    let names = top.variable.declarations.indices
    guard let first = names.first, value.isNone, outline.declarations[first].type.isEmpty else {
      top.variable.untyped = .none
      return
    }
    // Names without a value are declared one right after the other.
    let waiting = top.variable.untyped.indices
    top.variable.untyped = ElementRange(
      (waiting.upperBound == first ? waiting.lowerBound : first)..<names.upperBound)
  }

  private func startsAccessorsAfterValue() -> Bool {
    kind(at) == .leftBrace && !top.expression.expectsOperand && startsObservers(at)
  }

  // MARK: Accessors

  /// Whether the brace at `brace` after a variable's value holds its observers, and is no trailing closure.
  ///
  /// A variable with a value has no getter and setter: in `let a = b { get }` a closure names something. An `init`
  /// accessor (SE-0400) may stand after a value, and no statement starts like it.
  func startsObservers(_ brace: Int) -> Bool {
    let index = firstAccessor(brace)
    switch word(index) {
    case .willSet, .didSet: return true
    case .`init`: return startsAccessors(brace)
    default: return false
    }
  }

  /// The place in the brace at `brace` where the word of the first accessor must stand if it holds any.
  private func firstAccessor(_ brace: Int) -> Int {
    var index = brace + 1
    while isDirective(index) { index = afterDirective(index) }
    while kind(index) == .at { index = afterAttribute(index) }
    while isAccessorModifier(index) {
      index += 1
      if kind(index) == .leftParen { index = afterBracket(index) }
    }
    return index
  }

  /// Whether accessors stand in the brace at `brace`, and not the statements of a getter.
  func startsAccessors(_ brace: Int) -> Bool {
    let index = firstAccessor(brace)
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
    for binding in variableBindings { outline.bindings[binding].visibleFrom = isMember ? 0 : Int32(at) }
  }

  private func lastVariable() -> DeclarationID? { top.variable.declarations.indices.last.map { DeclarationID($0) } }

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
      if top.prefix.start < 0 { top.prefix.start = Int32(at) }
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
