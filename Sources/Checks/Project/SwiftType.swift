import Lexer

/// The name of a type as it is written: its last word, and the word before it.
public struct TypeName: Hashable, Sendable {
  /// The last word of the path.
  public var name: Symbol
  /// The word before it, or none.
  public var qualifier = Symbol.none

  /// The hash for a set or dictionary, from those of the names.
  public func _rawHashValue(seed: Int) -> Int {
    Int(truncatingIfNeeded: name.hash ^ (qualifier.hash >> 1)) ^ seed
  }
}

/// A type as far as the source tells it. Optionals count as what they wrap.
public indirect enum SwiftType: Hashable, Sendable {
  /// Not known.
  case unknown
  /// A type by its name, with its generic arguments.
  case named(TypeName, [SwiftType])
  /// An array, set or other sequence of elements.
  case collection(SwiftType)
  /// A dictionary.
  case dictionary(SwiftType, SwiftType)
  /// A tuple.
  case tuple([SwiftType])
  /// A function, by its parameters and result.
  case function([SwiftType], SwiftType)
  /// A type as a value.
  case metatype(SwiftType)

  /// The type of that name.
  static func named(_ name: Symbol) -> SwiftType { .named(TypeName(name: name), []) }

  /// The name of a named type, else nil.
  var name: TypeName? {
    if case .named(let name, _) = self { return name }
    return nil
  }

  /// The elements of a collection, else unknown.
  var element: SwiftType {
    switch self {
    case .collection(let element): element
    case .dictionary(let key, let value): .tuple([key, value])
    default: .unknown
    }
  }
}

/// Reads types from tokens.
struct SwiftTypeReader {
  /// How deep types may nest; deeper ones are unknown.
  private static let depthLimit = 24

  let file: SourceFile
  private var at = 0
  private var end = 0

  init(_ file: SourceFile) { self.file = file }

  /// The type that the tokens spell.
  mutating func read(_ tokens: TokenRange) -> SwiftType {
    guard !tokens.isEmpty else { return .unknown }
    at = Int(tokens.start)
    end = Int(tokens.end)
    return type(0)
  }

  private var token: Token? { at < end ? file.lexed.tokens[at] : nil }

  private mutating func type(_ depth: Int) -> SwiftType {
    guard depth < Self.depthLimit else {
      at = end
      return .unknown
    }
    skipPrefix()
    var type = operand(depth)
    while let token {
      switch token.kind {
      case .postfixQuestion, .postfixExclamation:
        at += 1
      case .period:
        at += 1
        if file.word(at) == .Type, let word = self.token, word.kind == .identifier {
          type = .metatype(type)
        }
        at += 1
      case .operator where isText("&"):
        // Of a composition the class comes first as a rule.
        at += 1
        skipPrefix()
        let other = operand(depth + 1)
        if type == .unknown { type = other }
      case .arrow:
        at += 1
        let parameters: [SwiftType] =
          if case .tuple(let elements) = type { elements } else { type == .unknown ? [] : [type] }
        return .function(parameters, self.type(depth + 1))
      case .keyword where token.word == .throws || token.word == .rethrows,
        .identifier where token.word == .async:
        at += 1
        if self.token?.kind == .leftParen { at = after(at) }
      default:
        return type
      }
    }
    return type
  }

  private func isText(_ text: String) -> Bool {
    guard let token else { return false }
    return Int(token.length) == text.utf8.count && file.text(token.range) == text
  }

  private func after(_ bracket: Int) -> Int {
    min((file.lexed.brackets.end(of: bracket) ?? bracket) + 1, end)
  }

  private mutating func skipPrefix() {
    while let token {
      switch token.kind {
      case .at:
        let takesNone = at + 1 < end && OutlineBuilder.bareAttributes.contains(file.symbol(of: at + 1))
        at += 2
        while self.token?.kind == .period { at += 2 }
        if let next = self.token, next.kind == .leftParen, !next.isSpaced, !takesNone { at = after(at) }
      case .keyword where token.word == .inout || token.word == .repeat:
        at += 1
      case .identifier:
        switch token.word {
        case .some, .any, .each, .borrowing, .consuming, .isolated, .sending:
          guard at + 1 < end, file.lexed.tokens[at + 1].isSpaced else { return }
          at += 1
        default:
          return
        }
      case .operator where isText("~"):
        at += 1
      default:
        return
      }
    }
  }

  private mutating func operand(_ depth: Int) -> SwiftType {
    guard let token else { return .unknown }
    switch token.kind {
    case .leftParen:
      return parenthesized(depth)
    case .leftBracket:
      return bracketed(depth)
    case .identifier, .escapedIdentifier:
      return named(depth)
    case .keyword where token.word == .Self || token.word == .Any:
      let name = file.symbol(of: at)
      at += 1
      return .named(name)
    default:
      at += 1
      return .unknown
    }
  }

  private mutating func parenthesized(_ depth: Int) -> SwiftType {
    let close = after(at)
    at += 1
    var elements: [SwiftType] = []
    while at < close - 1 {
      // A label, or two.
      while at + 1 < close, isLabel() { at += 1 }
      if token?.kind == .colon { at += 1 }
      let start = at
      let outer = end
      end = close - 1
      elements.append(type(depth + 1))
      end = outer
      while at < close - 1, token?.kind != .comma { at = max(at + 1, start) }
      if token?.kind == .comma { at += 1 }
    }
    at = close
    return elements.count == 1 && token?.kind != .arrow ? elements[0] : .tuple(elements)
  }

  private func isLabel() -> Bool {
    let kinds = file.lexed.tokens
    guard kinds[at].kind == .identifier || kinds[at].kind == .keyword || kinds[at].kind == .escapedIdentifier
    else { return false }
    if kinds[at + 1].kind == .colon { return true }
    return at + 2 < end && kinds[at + 2].kind == .colon
      && (kinds[at + 1].kind == .identifier || kinds[at + 1].kind == .escapedIdentifier)
  }

  private mutating func bracketed(_ depth: Int) -> SwiftType {
    let close = after(at)
    at += 1
    let outer = end
    end = close - 1
    let first = type(depth + 1)
    var result = SwiftType.collection(first)
    if token?.kind == .colon {
      at += 1
      result = .dictionary(first, type(depth + 1))
    }
    end = outer
    at = close
    return result
  }

  private mutating func named(_ depth: Int) -> SwiftType {
    var name = TypeName(name: .none)
    var arguments: [SwiftType] = []
    while let token, token.kind == .identifier || token.kind == .escapedIdentifier {
      if at + 1 < end, token.word == .Type, name.name != .none { break }
      if selectsModule() { at += 3 }
      name = TypeName(name: file.symbol(of: at), qualifier: name.name)
      at += 1
      arguments = genericArguments(depth)
      guard self.token?.kind == .period, at + 1 < end, file.word(at + 1) != .Type else { break }
      at += 1
    }
    return Self.standard(name, arguments)
  }

  /// Whether the name at hand is the module in `Module::Type` (SE-0491), which says nothing more of the type.
  private func selectsModule() -> Bool {
    let tokens = file.lexed.tokens
    guard at + 3 < end, tokens[at + 1].kind == .colon, tokens[at + 2].kind == .colon else { return false }
    return tokens[at + 3].kind == .identifier || tokens[at + 3].kind == .escapedIdentifier
  }

  private mutating func genericArguments(_ depth: Int) -> [SwiftType] {
    guard let open = token, open.kind == .operator, file.bytes[Int(open.start)] == UInt8(ascii: "<") else { return [] }
    at += 1
    var arguments: [SwiftType] = []
    while let token, !closesAngle(token) {
      if token.kind == .comma {
        at += 1
        continue
      }
      let start = at
      arguments.append(type(depth + 1))
      if at == start { at += 1 }
    }
    // `>>` closes two at once; both have been read then.
    if let token, closesAngle(token), file.bytes[token.end - 1] == UInt8(ascii: ">"), token.length == 1 || depth == 0 {
      at += 1
    } else if token != nil, depth == 0 {
      at += 1
    }
    return arguments
  }

  private func closesAngle(_ token: Token) -> Bool {
    token.kind == .operator && file.bytes[Int(token.start)] == UInt8(ascii: ">")
  }

  /// The collections of the standard library and Foundation by their elements.
  private static func standard(_ name: TypeName, _ arguments: [SwiftType]) -> SwiftType {
    switch name.name {
    case Names.Array, Names.Set, Names.ArraySlice, Names.ContiguousArray, Names.FetchedResults,
      Names.SectionedFetchResults:
      .collection(arguments.last ?? .unknown)
    case Names.Optional:
      arguments.first ?? .unknown
    case Names.Dictionary:
      arguments.count == 2 ? .dictionary(arguments[0], arguments[1]) : .dictionary(.unknown, .unknown)
    case Names.Result:
      arguments.first ?? .unknown
    default:
      .named(name, arguments)
    }
  }
}
