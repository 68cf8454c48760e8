import Lexer

/// What stands in round and square brackets and in interpolations: elements with commas between.
extension OutlineBuilder {
  mutating func listStep(_ purpose: OutlineFrame.ListPurpose) {
    switch purpose {
    case .parameters(let declaration): return parameterStep(declaration)
    case .captures(let closure): return captureStep(closure)
    default: break
    }
    if kind(at) == .comma {
      finishElement(purpose)
      at += 1
      return
    }
    if top.expression.id.isNone, top.expression.expectsOperand, top.label < 0 {
      if top.elementCount >= Self.literalLimit, passOverLiteral(purpose) { return }
      if label(purpose) { return }
    }
    if kind(at) == .colon, top.expression.ternaries == 0 { return colon(purpose) }
    if !expressionStep() {
      // Not Swift, or a comma is missing: the next token starts an element.
      let isEmpty = top.expression.id.isNone
      finishElement(purpose)
      if isEmpty || !startsOperand(at) { at += 1 }
    }
  }

  /// From how many elements on an array's literals are left out: tables of data have millions, and nobody asks.
  private static let literalLimit = 1_024

  /// Passes over a number or a text that is all of an array's element, with its comma.
  private mutating func passOverLiteral(_ purpose: OutlineFrame.ListPurpose) -> Bool {
    guard case .elements(let chain) = purpose, outline[chain].root == .array else { return false }
    let start = kind(at) == .operator && isOperator(at, "-") ? at + 1 : at
    let end: Int
    switch kind(start) {
    case .integer, .float: end = start + 1
    case .stringQuote where kind(start + 1) == .stringSegment && kind(start + 2) == .stringQuote: end = start + 3
    default: return false
    }
    guard end < top.end, kind(end) == .comma else { return false }
    at = end + 1
    return true
  }

  private func startsOperand(_ index: Int) -> Bool {
    switch kind(index) {
    case .identifier, .escapedIdentifier, .dollarIdentifier, .integer, .float, .stringQuote, .stringPounds,
      .leftBrace, .poundKeyword:
      true
    case .keyword:
      switch word(index) {
      case .self, .Self, .super, .true, .false, .nil, .try: true
      default: false
      }
    default:
      false
    }
  }

  /// Reads the label of an element; a name such as `fetch(_:for:)` has labels alone.
  private mutating func label(_ purpose: OutlineFrame.ListPurpose) -> Bool {
    if case .elements(let chain) = purpose, outline[chain].root != .parens { return false }
    guard kind(at + 1) == .colon, isName(at) || kind(at) == .keyword, at + 1 < top.end else { return false }
    if selectsModule(at) { return false }
    top.label = at
    at += 2
    if at < top.end, kind(at + 1) == .colon, isName(at) || word(at) == .underscore || word(at).isReserved,
      !selectsModule(at)
    {
      finishElement(purpose)
    }
    return true
  }

  /// Reads the colon of a dictionary's entry.
  private mutating func colon(_ purpose: OutlineFrame.ListPurpose) {
    guard case .elements(let chain) = purpose, outline[chain].root != .parens else {
      finishElement(purpose)
      at += 1
      return
    }
    outline.chains[chain.index].root = .dictionary
    finishElement(purpose, isKey: true)
    at += 1
  }

  /// Ends the element that is read and appends it to its list.
  mutating func finishElement(_ purpose: OutlineFrame.ListPurpose, isKey: Bool = false) {
    let label = top.label
    let value = finishExpression()
    top.label = -1
    top.elementCount += 1
    if top.pattern != nil { top.pattern?.binds = top.inheritsBinding }
    guard !value.isNone || label >= 0 else { return }
    var argument = Argument(value: value)
    argument.isKey = isKey
    if label >= 0 {
      argument.label = word(label) == .underscore ? .none : symbol(label)
      argument.labelToken = Int32(label)
    }
    if case .call(let suffix) = purpose {
      append(argument, to: suffix)
      if !value.isNone { outline.expressions[value.index].call = suffix }
      return
    }
    let id = ArgumentID(outline.arguments.count)
    let last = top.lastElement
    switch purpose {
    case .elements(let chain), .interpolation(let chain):
      outline.arguments.append(argument)
      if last.isNone, outline[chain].firstElement.isNone { outline.chains[chain.index].firstElement = id }
      if !value.isNone { outline.expressions[value.index].container = chain }
    case .call, .parameters, .attribute, .captures, .pattern:
      return
    }
    if !last.isNone { outline.arguments[last.index].next = id }
    top.lastElement = id
  }

  /// Appends an argument to those of a call or subscript.
  mutating func append(_ argument: Argument, to call: SuffixID) {
    let id = ArgumentID(outline.arguments.count)
    outline.arguments.append(argument)
    let last = outline[call].lastArgument
    if last.isNone {
      outline.suffixes[call.index].firstArgument = id
    } else {
      outline.arguments[last.index].next = id
    }
    outline.suffixes[call.index].lastArgument = id
  }

  /// Goes on after a list.
  mutating func closeList(_ purpose: OutlineFrame.ListPurpose, last: ArgumentID) {
    switch purpose {
    case .call(let suffix):
      outline.suffixes[suffix.index].end = Int32(at)
      outline.chains[outline[suffix].chain.index].tokens.end = Int32(at)
    case .elements(let chain):
      outline.chains[chain.index].tokens.end = Int32(at)
    case .interpolation:
      // The next interpolation of the string goes on with the list.
      if !last.isNone { top.expression.lastInterpolation = last }
    case .parameters(let declaration):
      outline.declarations[declaration.index].parameters =
        outline[declaration].parameters.lowerBound..<outline.parameters.count
    case .attribute(let attribute):
      outline.attributes[attribute].arguments.end = Int32(
        max(at - 1, Int(outline.attributes[attribute].arguments.start)))
    case .captures:
      break
    case .pattern:
      endVariableNames()
    }
  }

  // MARK: Captures

  private mutating func captureStep(_ closure: ClosureID) {
    if kind(at) == .comma {
      finishCapture()
      at += 1
      return
    }
    guard top.label < 0 else {
      if !expressionStep() { at += 1 }
      return
    }
    var isWeak = false
    if word(at) == .weak || word(at) == .unowned, kind(at + 1) != .comma, kind(at + 1) != .equal, at + 1 < top.end {
      isWeak = true
      at += 1
      if kind(at) == .leftParen { at = afterBracket(at) }
    }
    guard isName(at) || word(at) == .self, at < top.end else {
      at += 1
      return
    }
    var binding = Binding(
      name: symbol(at), kind: .capture, token: Int32(at), scope: outline[closure].scope, visibleFrom: Int32(at))
    binding.isWeak = isWeak
    binding.closure = closure
    let id = addBinding(binding)
    top.label = id.index
    at += 1
    if kind(at) == .equal {
      at += 1
    }
  }

  /// Ends an entry of a capture list; `label` is the number of its binding.
  mutating func finishCapture() {
    let binding = top.label
    top.label = -1
    let value = finishExpression()
    guard binding >= 0, !value.isNone else { return }
    outline.bindings[binding].value = value
    outline.expressions[value.index].binding = BindingID(binding)
  }
}
