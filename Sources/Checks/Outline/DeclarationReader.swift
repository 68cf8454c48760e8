import Lexer

/// Declarations: attributes, modifiers, heads, parameters, variables and accessors.
extension OutlineBuilder {
  /// How many modifiers are looked past for the keyword of a declaration.
  private static let modifierLimit = 24

  // MARK: Where a declaration starts

  /// The place of the keyword of the declaration whose attributes and modifiers start at `start`, or nil.
  func introducer(_ start: Int) -> Int? {
    var index = start
    for _ in 0..<Self.modifierLimit {
      if kind(index) == .at {
        index = afterAttribute(index)
        continue
      }
      switch word(index) {
      case .struct, .enum, .protocol, .extension, .func, .`init`, .deinit, .subscript, .let, .var, .typealias,
        .associatedtype, .import, .operator, .precedencegroup:
        return index
      case .class:
        guard isClassModifier(index) else { return index }
        index += 1
      case .case:
        if case .block(.type) = top.kind { return index }
        return nil
      case .actor:
        return isName(index + 1) && !startsLine(index + 1) ? index : nil
      case .macro:
        return isName(index + 1) && !startsLine(index + 1)
          && (kind(index + 2) == .leftParen || opensGenerics(index + 2))
          ? index : nil
      case .public, .private, .fileprivate, .internal, .static, .open, .package, .final, .override, .lazy, .weak,
        .unowned, .mutating, .nonmutating, .dynamic, .optional, .required, .convenience, .indirect, .nonisolated,
        .distributed, .prefix, .postfix, .infix, .async, .borrowing, .consuming, .isolated:
        index += 1
        if kind(index) == .leftParen, !startsLine(index) { index = afterBracket(index) }
      default:
        return nil
      }
    }
    return nil
  }

  private func opensGenerics(_ index: Int) -> Bool {
    kind(index) == .operator && firstByte(index) == UInt8(ascii: "<")
  }

  /// Whether `class` stands before a member, as in `class func`.
  private func isClassModifier(_ index: Int) -> Bool {
    switch word(index + 1) {
    case .func, .var, .let, .subscript, .override, .private, .fileprivate, .internal, .public, .static, .class: true
    case .open, .final, .lazy, .dynamic, .mutating, .nonisolated, .required, .convenience, .async, .package:
      // A class may have that name.
      introducer(index + 1) != nil && kind(index + 2) != .leftBrace && kind(index + 2) != .colon
    default: kind(index + 1) == .at
    }
  }

  /// Reads one attribute or modifier before a declaration's keyword.
  mutating func prefixStep() {
    if top.prefix.start < 0 { top.prefix.start = Int32(at) }
    if kind(at) == .at { return attribute() }
    var modifiers = modifier(word(at))
    at += 1
    if kind(at) == .leftParen, !startsLine(at) {
      switch word(at + 1) {
      case .unsafe where modifiers.contains(.nonisolated): modifiers.insert(.nonisolatedUnsafe)
      case .none where modifiers.contains(.nonisolated): modifiers.insert(.nonisolatedNonsending)
      // `private(set)` says nothing of reading.
      case .set: modifiers.subtract([.private, .fileprivate, .public])
      default: break
      }
      at = afterBracket(at)
    }
    top.prefix.modifiers.formUnion(modifiers)
  }

  private func modifier(_ word: Word) -> Modifiers {
    switch word {
    case .private: .private
    case .fileprivate: .fileprivate
    case .public: .public
    case .open: [.public, .open]
    case .static, .class: .static
    case .override: .override
    case .lazy: .lazy
    case .weak, .unowned: .weak
    case .nonisolated: .nonisolated
    case .async: .async
    case .final: .final
    case .mutating: .mutating
    case .required: .required
    case .convenience: .convenience
    default: []
    }
  }

  /// Reads an attribute; the elements of its brackets are expressions.
  mutating func attribute() {
    let number = outline.attributes.count
    if top.prefix.firstAttribute < 0 { top.prefix.firstAttribute = Int32(number) }
    let start = at
    at += 1
    guard isName(at) || kind(at) == .keyword else { return }
    if selectsModule(at) { at += 3 }
    var name = at
    at += 1
    while kind(at) == .period, isName(at + 1) {
      name = at + 1
      at += 2
    }
    if let after = afterGenerics(at) { at = after }
    outline.attributes.append(
      Attribute(
        name: symbol(name), token: Int32(start), arguments: .none, owner: .declaration(.none)))
    if kind(at) == .leftParen, !tokens[at].isSpaced {
      outline.attributes[number].arguments = TokenRange(at + 1, at + 1)
      push(.list(.attribute(number)), open: at, scope: top.scope)
      top.expression.role = .other
    }
  }

  // MARK: Heads

  /// Whether the token at `index` may be the name that a declaration's keyword waits for.
  ///
  /// In the middle of an edit a keyword may stand alone at its line's end: what starts a declaration on a later line
  /// is no name of it.
  func namesDeclaration(_ index: Int) -> Bool {
    isName(index) && index < top.end && !startsNextDeclaration(index)
  }

  /// Whether a declaration starts with the token at `index`, on a line of its own.
  private func startsNextDeclaration(_ index: Int) -> Bool { startsLine(index) && introducer(index) != nil }

  /// Starts the declaration whose keyword is the next token and reads its head as far as no expression can stand
  /// in it.
  mutating func declaration() {
    let keyword = at
    let prefix = top.prefix
    top.prefix = PrefixState()
    switch word(at) {
    case .let, .var:
      top.variable = VariableState()
      top.variable.isLet = word(at) == .let
      top.variable.keyword = Int32(keyword)
      top.variable.prefix = prefix
      at += 1
      startVariable()
    case .class: type(.class, prefix)
    case .struct: type(.struct, prefix)
    case .enum: type(.enum, prefix)
    case .actor: type(.actor, prefix)
    case .protocol: type(.protocol, prefix)
    case .extension: type(.extension, prefix)
    case .func: function(.function, prefix)
    case .`init`: function(.initializer, prefix)
    case .deinit: function(.deinitializer, prefix)
    case .subscript: function(.subscript, prefix)
    case .macro: function(.macro, prefix)
    case .case:
      at += 1
      top.prefix = prefix
      top.pending = .enumCase
    case .typealias, .associatedtype: alias(prefix)
    case .import: importDeclaration(prefix)
    default: operatorDeclaration(prefix)
    }
  }

  /// Appends a declaration.
  mutating func addDeclaration(
    _ kind: DeclarationKind, name: Symbol, nameToken: Int, keyword: Int, prefix: PrefixState,
    owner: DeclarationID = .none
  ) -> DeclarationID {
    let id = DeclarationID(outline.declarations.count)
    var declaration = Declaration(
      kind: kind, name: name, nameToken: Int32(nameToken), keyword: Int32(keyword),
      tokens: TokenRange(prefix.start < 0 ? keyword : Int(prefix.start), keyword + 1), scope: top.scope, owner: owner)
    declaration.modifiers = prefix.modifiers
    if prefix.firstAttribute >= 0 {
      declaration.attributes = Int(prefix.firstAttribute)..<outline.attributes.count
      for attribute in declaration.attributes where outline.attributes[attribute].owner == .declaration(.none) {
        outline.attributes[attribute].owner = .declaration(id)
      }
    }
    outline.declarations.append(declaration)
    let last = outline[top.scope].lastDeclaration
    if last.isNone {
      outline.scopes[top.scope.index].firstDeclaration = id
    } else {
      outline.declarations[last.index].next = id
    }
    outline.scopes[top.scope.index].lastDeclaration = id
    return id
  }

  private mutating func type(_ kind: DeclarationKind, _ prefix: PrefixState) {
    let keyword = at
    at += 1
    let nameStart = at
    var nameToken = at
    if kind == .extension {
      at = afterType(at)
      nameToken = extendedName(nameStart, at)
    } else if namesDeclaration(at) {
      at += 1
    }
    let hasName = at > nameStart
    let id = addDeclaration(
      kind, name: hasName ? symbol(nameToken) : .none, nameToken: hasName ? nameToken : keyword, keyword: keyword,
      prefix: prefix)
    if kind == .extension { outline.declarations[id.index].type = TokenRange(nameStart, at) }
    if let after = afterGenerics(at) {
      outline.declarations[id.index].generics = TokenRange(at, after)
      at = after
    }
    if self.kind(at) == .colon { inheritance(id) }
    requirements(id)
    outline.declarations[id.index].tokens.end = Int32(at)
    guard self.kind(at) == .leftBrace else { return }
    let scope = addScope(.type, parent: top.scope, start: at, declaration: id)
    outline.declarations[id.index].body = scope
    push(.block(.type(id)), open: at, scope: scope)
  }

  /// The last word of an extended type's path.
  private func extendedName(_ start: Int, _ end: Int) -> Int {
    var name = start
    var index = start
    while index < end {
      if let after = afterGenerics(index) {
        index = after
        continue
      }
      if isName(index) { name = index }
      index = kind(index) == .leftBracket || kind(index) == .leftParen ? afterBracket(index) : index + 1
    }
    return name
  }

  private mutating func inheritance(_ declaration: DeclarationID) {
    let first = outline.inheritedTypes.count
    repeat {
      at += 1
      let start = at
      let end = afterType(at)
      var isUnchecked = false
      var index = start
      while kind(index) == .at {
        if symbol(index + 1) == KnownNames.unchecked { isUnchecked = true }
        index = afterAttribute(index)
      }
      if end > start {
        outline.inheritedTypes.append(
          InheritedType(
            declaration: declaration, name: inheritedName(index, end), tokens: TokenRange(start, end),
            isUnchecked: isUnchecked))
      }
      at = max(end, at)
    } while kind(at) == .comma
    outline.declarations[declaration.index].inherited = first..<outline.inheritedTypes.count
  }

  private func inheritedName(_ start: Int, _ end: Int) -> Symbol {
    guard start < end else { return .none }
    let name = extendedName(start, end)
    return isName(name) ? symbol(name) : word(name) == .class ? symbol(name) : .none
  }

  private mutating func requirements(_ declaration: DeclarationID) {
    guard word(at) == .where, kind(at) == .keyword else { return }
    let start = at
    at += 1
    while at < top.end {
      switch kind(at) {
      case .leftBrace, .semicolon, .rightBrace: break
      case .leftParen, .leftBracket:
        at = afterBracket(at)
        continue
      case .keyword where startsLine(at) && introducer(at) != nil: break
      default:
        // A requirement of a protocol has no body: what starts a declaration ends it.
        if startsLine(at), kind(at - 1) != .comma, introducer(at) != nil { break }
        at += 1
        continue
      }
      break
    }
    outline.declarations[declaration.index].requirements = TokenRange(start, at)
  }

  private mutating func alias(_ prefix: PrefixState) {
    let keyword = at
    let kind: DeclarationKind = word(at) == .typealias ? .typealias : .associatedtype
    at += 1
    let nameToken = namesDeclaration(at) ? at : keyword
    let id = addDeclaration(
      kind, name: nameToken == keyword ? .none : symbol(nameToken), nameToken: nameToken, keyword: keyword,
      prefix: prefix)
    if nameToken != keyword { at += 1 }
    if let after = afterGenerics(at) {
      outline.declarations[id.index].generics = TokenRange(at, after)
      at = after
    }
    if self.kind(at) == .colon { inheritance(id) }
    if self.kind(at) == .equal || endsWithEqual(at) {
      let start = self.kind(at) == .equal ? at + 1 : at
      at = max(afterType(start), start)
      outline.declarations[id.index].type = TokenRange(start, at)
    }
    requirements(id)
    outline.declarations[id.index].tokens.end = Int32(at)
  }

  private mutating func importDeclaration(_ prefix: PrefixState) {
    let keyword = at
    at += 1
    // `import struct Module.Type`
    if kind(at) == .keyword, !startsLine(at) { at += 1 }
    guard isName(at), !startsLine(at) else { return }
    let id = addDeclaration(.import, name: symbol(at), nameToken: at, keyword: keyword, prefix: prefix)
    at += 1
    while kind(at) == .period, !startsLine(at) { at += 2 }
    at = min(at, top.end)
    outline.declarations[id.index].tokens.end = Int32(at)
  }

  private mutating func operatorDeclaration(_ prefix: PrefixState) {
    let keyword = at
    let kind: DeclarationKind = word(at) == .operator ? .operator : .precedenceGroup
    at += 1
    let nameToken = at < top.end && !startsLine(at) ? at : keyword
    let id = addDeclaration(
      kind, name: nameToken == keyword ? .none : symbol(nameToken), nameToken: nameToken, keyword: keyword,
      prefix: prefix)
    while at < top.end, !startsLine(at), self.kind(at) != .semicolon {
      at = self.kind(at) == .leftBrace ? afterBracket(at) : at + 1
    }
    outline.declarations[id.index].tokens.end = Int32(at)
  }

  // MARK: Functions

  private mutating func function(_ kind: DeclarationKind, _ prefix: PrefixState) {
    let keyword = at
    at += 1
    var nameToken = keyword
    if kind == .function || kind == .macro {
      nameToken = functionName(keyword)
    } else if kind == .initializer, self.kind(at) == .postfixQuestion || self.kind(at) == .postfixExclamation {
      at += 1
    }
    let id = addDeclaration(
      kind, name: nameToken == keyword ? .none : symbol(nameToken), nameToken: nameToken, keyword: keyword,
      prefix: prefix)
    outline.declarations[id.index].body = addScope(.function, parent: top.scope, start: at, declaration: id)
    if let operatorGenerics = operatorGenerics(nameToken) {
      outline.declarations[id.index].generics = TokenRange(nameToken, operatorGenerics)
      outline.declarations[id.index].name = Symbol(source.span, outline[id].nameRange(in: tokens))
      at = operatorGenerics
    } else if let after = afterGenerics(at) {
      outline.declarations[id.index].generics = TokenRange(at, after)
      at = after
    }
    outline.declarations[id.index].parameters = outline.parameters.count..<outline.parameters.count
    top.pending = .function(id)
    if self.kind(at) == .leftParen {
      push(.list(.parameters(id)), open: at, scope: outline[id].body)
    }
  }

  /// Reads a function's name, which may be an operator; gives the keyword where there is none.
  private mutating func functionName(_ keyword: Int) -> Int {
    let nameToken = at
    switch kind(at) {
    case .leftParen, .leftBrace, .rightBrace, .rightParen, .rightBracket, .poundKeyword, .at, .semicolon:
      return keyword
    default:
      guard at < top.end, !startsNextDeclaration(at) else { return keyword }
      at += 1
      return nameToken
    }
  }

  /// The place after the generic parameters whose `<` is the last character of an operator's name.
  private func operatorGenerics(_ nameToken: Int) -> Int? {
    guard kind(nameToken) == .operator, tokens[nameToken].length > 1, isName(at), !tokens[at].isSpaced,
      operatorBytes(nameToken).last == UInt8(ascii: "<")
    else { return nil }
    var index = at
    while index < top.end, kind(index) != .leftParen { index += 1 }
    return index
  }

  /// Reads what follows a function's parameters.
  mutating func functionStep(_ id: DeclarationID) {
    let effects = afterEffects(at)
    if effects > at {
      for index in at..<effects {
        switch word(index) {
        case .async: outline.declarations[id.index].modifiers.insert(.async)
        case .throws, .rethrows: outline.declarations[id.index].modifiers.insert(.throws)
        default: break
        }
      }
      at = effects
      return
    }
    switch kind(at) {
    case .arrow:
      let start = at + 1
      at = max(afterType(start), start)
      outline.declarations[id.index].type = TokenRange(start, at)
    case .keyword where word(at) == .where:
      requirements(id)
    case .leftBrace:
      openBody(of: id)
    case .equal where outline[id].kind == .macro:
      at += 1
      top.pending = .macroDefinition(id)
      top.expression.role = .other
    case .identifier where tokens[at].length == 8 && symbol(at) == KnownNames.reasync:
      at += 1
    default:
      endScope(outline[id].body)
      outline.declarations[id.index].body = .none
      outline.declarations[id.index].tokens.end = Int32(endOfRead)
      top.pending = .none
    }
  }

  private mutating func openBody(of id: DeclarationID) {
    if outline[id].kind == .subscript {
      if startsAccessors(at) {
        push(.block(.accessors(id)), open: at, scope: outline[id].body)
      } else {
        implicitGetter(of: id, scope: outline[id].body)
      }
    } else {
      push(.block(.function(id)), open: at, scope: outline[id].body)
    }
  }

  // MARK: Parameters

  mutating func parameterStep(_ declaration: DeclarationID) {
    if kind(at) == .comma {
      finishParameter(declaration)
      at += 1
      return
    }
    if top.label >= 0 {
      // The default value.
      if !expressionStep() { at += 1 }
      return
    }
    parameter(declaration)
  }

  private mutating func parameter(_ declaration: DeclarationID) {
    while kind(at) == .at { at = afterAttribute(at) }
    let start = at
    var colon = at
    if isParameterName(colon) { colon += 1 }
    if isParameterName(colon) { colon += 1 }
    var label = Symbol.none
    var name = Symbol.none
    var nameToken = start
    if kind(colon) == .colon, colon > start {
      label = word(start) == .underscore ? .none : symbol(start)
      nameToken = colon - 1
      name = word(nameToken) == .underscore ? .none : symbol(nameToken)
      // A subscript's parameter has a label only where two names are written.
      if outline[declaration].kind == .subscript, nameToken == start { label = .none }
      at = colon + 1
    } else if outline[declaration].kind == .subscript || outline[declaration].kind == .enumCase {
      at = start
    }
    let typeStart = at
    var typeEnd = afterType(at)
    if kind(typeEnd) == .operator, isOperator(typeEnd, "...") { typeEnd += 1 }
    at = max(typeEnd, at)
    var binding = BindingID.none
    let body = outline[declaration].body
    if name != .none, !body.isNone {
      var new = Binding(
        name: name, kind: .parameter, token: Int32(nameToken), scope: body, visibleFrom: Int32(nameToken))
      new.type = TokenRange(typeStart, typeEnd)
      new.declaration = declaration
      new.position = top.elementCount
      binding = addBinding(new)
    }
    outline.parameters.append(
      Parameter(
        label: label, name: name, token: Int32(nameToken), type: TokenRange(typeStart, typeEnd), defaultValue: .none,
        binding: binding))
    top.elementCount += 1
    top.label = outline.parameters.count - 1
    if kind(at) == .equal {
      at += 1
      top.expression.role = .defaultValue
    } else if endsWithEqual(at) {
      top.expression.role = .defaultValue
    } else if at == start {
      at += 1  // not Swift
    }
  }

  private func isParameterName(_ index: Int) -> Bool {
    isName(index) || kind(index) == .keyword
  }

  /// Ends a parameter; its default value is its last part.
  mutating func finishParameter(_ declaration: DeclarationID) {
    let parameter = top.label
    top.label = -1
    let value = finishExpression()
    if parameter >= 0, !value.isNone { outline.parameters[parameter].defaultValue = value }
  }

  // MARK: Enum cases

  mutating func enumCaseStep() {
    if kind(at) == .comma {
      finishExpression()
      at += 1
      return
    }
    if top.expression.id.isNone, top.expression.expectsOperand, isName(at) || kind(at) == .keyword,
      kind(at - 1) == .comma || word(at - 1) == .case, !startsNextDeclaration(at)
    {
      let prefix = top.prefix
      let id = addDeclaration(.enumCase, name: symbol(at), nameToken: at, keyword: at, prefix: prefix)
      at += 1
      outline.declarations[id.index].tokens.end = Int32(at)
      outline.declarations[id.index].parameters = outline.parameters.count..<outline.parameters.count
      if kind(at) == .leftParen, !startsLine(at) { push(.list(.parameters(id)), open: at, scope: top.scope) }
      return
    }
    if kind(at) == .equal, top.expression.id.isNone {
      at += 1
      top.expression.role = .other
      return
    }
    // The value after `=`, as far as it goes.
    let isValue = !top.expression.id.isNone || kind(at - 1) == .equal
    if !isValue || endsStatement() || !expressionStep() { finishStatement() }
  }
}
