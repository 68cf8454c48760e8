import Lexer

/// Types and generic arguments: passed over token by token, brackets by their partners.
extension OutlineBuilder {
  /// How many tokens generic arguments may have: bounds the look ahead at a `<`.
  private static let genericsLimit = 2_000

  /// The place after the type that starts at `start`; `start` itself where no type starts there.
  func afterType(_ start: Int) -> Int {
    var index = start
    while true {
      index = afterTypePrefix(index)
      let operand = index
      index = afterTypeOperand(index)
      if index == operand { return index }
      index = afterTypePostfix(index)
      // What lets the type go on: a composition, a function's result.
      if kind(index) == .operator, isOperator(index, "&") {
        index += 1
        continue
      }
      let arrow = afterEffects(index)
      if kind(arrow) == .arrow {
        index = arrow + 1
        continue
      }
      return index
    }
  }

  /// The place after `async`, `throws` and `throws(E)`.
  func afterEffects(_ start: Int) -> Int {
    var index = start
    while true {
      switch word(index) {
      case .async, .rethrows: index += 1
      case .throws:
        index += 1
        if kind(index) == .leftParen, !startsLine(index) { index = afterBracket(index) }
      default: return index
      }
    }
  }

  private func afterTypePrefix(_ start: Int) -> Int {
    var index = start
    while index < tokens.count {
      switch kind(index) {
      case .at:
        index = afterAttribute(index)
      case .operator where isOperator(index, "~"):
        index += 1
      case .keyword where word(index) == .inout || word(index) == .repeat:
        index += 1
      case .identifier:
        switch word(index) {
        case .some, .any, .each, .borrowing, .consuming, .isolated, .sending, .nonisolated:
          // A type may have that name; a word before a type is followed by one on its line.
          let next = word(index) == .nonisolated && kind(index + 1) == .leftParen ? afterBracket(index + 1) : index + 1
          guard !startsLine(next), startsType(next) else { return index }
          index = next
        default:
          return index
        }
      default:
        return index
      }
    }
    return index
  }

  private func startsType(_ index: Int) -> Bool {
    switch kind(index) {
    case .identifier, .escapedIdentifier, .leftParen, .leftBracket, .at, .placeholder: true
    case .keyword: word(index) == .Any || word(index) == .Self || word(index) == .inout || word(index) == .repeat
    case .operator: isOperator(index, "~")
    default: false
    }
  }

  private func afterTypeOperand(_ start: Int) -> Int {
    switch kind(start) {
    case .leftParen, .leftBracket:
      return afterBracket(start)
    case .identifier, .escapedIdentifier, .placeholder, .dollarIdentifier:
      break
    case .keyword:
      switch word(start) {
      case .Any, .Self, .underscore, .self, .protocol, .class: break
      default: return start
      }
    case .integer:
      break  // a value of a generic parameter (SE-0452)
    default:
      return start
    }
    var index = start + 1
    while true {
      if let after = afterGenerics(index) { index = after }
      if selectsModule(index - 1) {
        index += 3
        continue
      }
      guard kind(index) == .period, isName(index + 1) || kind(index + 1) == .keyword else { return index }
      index += 2
    }
  }

  private func afterTypePostfix(_ start: Int) -> Int {
    var index = start
    while true {
      switch kind(index) {
      case .postfixQuestion, .postfixExclamation:
        index += 1
      case .operator where !tokens[index].isSpaced && (isOperator(index, "...") || isOperator(index, "??")):
        index += 1
      case .period where isName(index + 1):
        index += 2  // `[Int].Type`
      default:
        return index
      }
    }
  }

  /// Whether the name at `index` is the module in `Module::name` (SE-0491).
  func selectsModule(_ index: Int) -> Bool {
    guard kind(index + 1) == .colon, kind(index + 2) == .colon, isName(index), isName(index + 3) else { return false }
    return !tokens[index + 1].isSpaced && !tokens[index + 2].isSpaced && !startsLine(index + 3)
  }

  /// The place after the attribute whose `@` is at `start`, its brackets included.
  func afterAttribute(_ start: Int) -> Int {
    var index = start + 1
    guard isName(index) || kind(index) == .keyword else { return index }
    index += selectsModule(index) ? 4 : 1
    while kind(index) == .period, isName(index + 1) { index += 2 }
    if let after = afterGenerics(index) { index = after }
    // `@escaping(Int) -> Void`: these take nothing in brackets.
    if kind(index) == .leftParen, !tokens[index].isSpaced, !Self.bareAttributes.contains(symbol(start + 1)) {
      index = afterBracket(index)
    }
    return index
  }

  /// The attributes of types that never have arguments.
  static let bareAttributes: Set<Symbol> = [Symbol("escaping"), Symbol("autoclosure"), Symbol("Sendable")]

  /// The place after the generic arguments or parameters whose `<` is at `start`; nil where none start there.
  ///
  /// A closing `>` may stand in one token with others (`>>`, `>?`).
  func afterGenerics(_ start: Int) -> Int? {
    guard kind(start) == .operator, firstByte(start) == UInt8(ascii: "<") else { return nil }
    var depth = 0
    var index = start
    let limit = min(tokens.count, start + Self.genericsLimit)
    while index < limit {
      switch kind(index) {
      case .operator:
        switch depthChange(index, &depth) {
        case .open: break
        case .closed: return index + 1
        case .invalid: return nil
        }
        index += 1
      case .leftParen, .leftBracket:
        guard brackets.partner(of: index) != nil else { return nil }
        index = afterBracket(index)
      case .identifier, .escapedIdentifier, .period, .comma, .postfixQuestion, .postfixExclamation, .arrow, .colon,
        .at, .integer, .placeholder:
        index += 1
      case .keyword:
        switch word(index) {
        case .Any, .Self, .inout, .underscore, .throws, .rethrows, .where, .class, .let, .repeat, .protocol: index += 1
        default: return nil
        }
      default:
        return nil
      }
    }
    return nil
  }

  /// Whether the generic arguments before `index` end in one token with an `=`, as in `let a: Array<B>= c`.
  func endsWithEqual(_ index: Int) -> Bool {
    guard index > 0, kind(index - 1) == .operator, firstByte(index - 1) == UInt8(ascii: ">") else { return false }
    return operatorBytes(index - 1).last == UInt8(ascii: "=")
  }

  private enum AngleState { case open, closed, invalid }

  private func depthChange(_ index: Int, _ depth: inout Int) -> AngleState {
    for byte in operatorBytes(index) {
      switch byte {
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 { return .closed }
      case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "~"), UInt8(ascii: "."),
        UInt8(ascii: "="), UInt8(ascii: "-"):
        break
      default: return .invalid
      }
    }
    return depth > 0 ? .open : .invalid
  }

  /// The place after the generic arguments of a name in an expression, where `a < b` may stand too: they count
  /// when what follows them cannot follow a comparison.
  mutating func afterGenericArguments(_ start: Int) -> Int? {
    guard start >= noGenericsBefore, kind(start) == .operator, !tokens[start].isSpaced else { return nil }
    guard firstByte(start) == UInt8(ascii: "<"), tokens[start].length == 1 || isOperator(start, "<~") else {
      return nil
    }
    guard let after = afterGenerics(start) else {
      noGenericsBefore = failedGenericsEnd(start)
      return nil
    }
    switch kind(after) {
    case .rightParen, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile,
      .postfixExclamation, .postfixQuestion, .colon, .interpolationEnd:
      return after
    case .leftParen, .leftBracket:
      return startsLine(after) ? nil : after
    case .operator:
      return isOperator(after, "&") ? after : nil
    case .keyword where word(after) == .in:
      return after
    default:
      return startsLine(after) && isUpperCaseName(start - 1) ? after : nil
    }
  }

  private func isUpperCaseName(_ index: Int) -> Bool {
    index >= 0 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(firstByte(index))
  }

  /// Up to where a look ahead from `start` must have come that found no closing `>`.
  private func failedGenericsEnd(_ start: Int) -> Int {
    var index = start + 1
    while index < tokens.count, index < start + Self.genericsLimit {
      switch kind(index) {
      case .operator where firstByte(index) == UInt8(ascii: "<"), .identifier, .escapedIdentifier, .period, .comma:
        index += 1
      default:
        return index
      }
    }
    return index
  }

  // MARK: Operators by their text

  func firstByte(_ index: Int) -> UInt8 {
    let offset = Int(tokens[index].start)
    return offset < source.count ? source[offset] : 0
  }

  func operatorBytes(_ index: Int) -> ArraySlice<UInt8> {
    source[Int(tokens[index].start)..<tokens[index].end]
  }

  func isOperator(_ index: Int, _ text: StaticString) -> Bool {
    let token = tokens[index]
    guard Int(token.length) == text.utf8CodeUnitCount else { return false }
    return unsafe operatorBytes(index).elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
