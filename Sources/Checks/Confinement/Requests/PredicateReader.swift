import Lexer

/// What a predicate depends on.
enum PredicateSource: Hashable, Sendable {
  /// Not known.
  case unknown
  /// Nothing: it is the same each time.
  case constant
  /// A value that is another one from instance to instance, or from time to time: its name.
  case varying(String)
  /// What this parameter holds.
  case parameter(ParameterReference)

  /// What holds where both are part of it.
  func joined(with other: PredicateSource) -> PredicateSource {
    switch (self, other) {
    case (.varying, _), (.parameter, .constant): self
    case (_, .varying), (.constant, .parameter): other
    case (.parameter, .parameter): self
    case (.constant, .constant): .constant
    default: .unknown
    }
  }
}

/// Finds out what the predicate depends on that a request is given.
struct PredicateReader {
  private static let depthLimit = 6

  private let inference: FileInference
  private let depth: Int
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, depth: Int = 0) {
    self.inference = inference
    self.depth = depth
  }

  /// What the value of chains depends on: `NSPredicate(format: "topic == %@", topic)`.
  func source(of chains: [ChainID]) -> PredicateSource {
    guard chains.count == 1, let chain = chains.first, depth < Self.depthLimit else { return .unknown }
    let current = outline[chain]
    if current.root == .nilLiteral { return .constant }
    guard current.root == .name, let call = current.firstSuffix.ifAny, outline[call].kind == .call,
      current.name == Names.NSPredicate, outline[call].next.isNone
    else { return value(of: chain) }
    var source = PredicateSource.constant
    for argument in outline.arguments(of: call).dropFirst() {
      source = source.joined(with: self.source(ofArgument: outline[argument].value))
    }
    return source
  }

  /// What an argument depends on.
  func source(ofArgument expression: ExpressionID) -> PredicateSource {
    guard !expression.isNone, depth < Self.depthLimit else { return .unknown }
    var source = PredicateSource.constant
    for chain in outline.chains(of: expression) { source = source.joined(with: value(of: chain)) }
    return source
  }

  private func value(of chain: ChainID) -> PredicateSource {
    let current = outline[chain]
    switch current.root {
    case .literal, .nilLiteral, .keyPath, .macro, .implicitMember:
      return .constant
    case .string:
      var source = PredicateSource.constant
      for element in outline.elements(of: chain) {
        source = source.joined(with: self.source(ofArgument: outline[element].value))
      }
      return source
    case .name:
      if inference.binding(current.name, at: current.token, in: current.scope) != nil { return binding(chain) }
      return member(current.name, chain)
    case .selfKeyword:
      guard let first = current.firstSuffix.ifAny, outline[first].kind == .member else { return .varying("self") }
      return member(outline[first].name, chain)
    default:
      return .unknown
    }
  }

  private func binding(_ chain: ChainID) -> PredicateSource {
    switch NamedValue(inference, chain).source {
    case .parameter(let parameter)?:
      return .parameter(parameter)
    case .made(let chains, let other)?:
      // What is made of something depends on that.
      let reader = PredicateReader(other, depth: depth + 1)
      return chains.reduce(.constant) { $0.joined(with: reader.value(of: $1)) }
    case .changing?, .returned?, nil:
      return .unknown
    }
  }

  /// A property that an instance has of its own.
  private func member(_ name: Symbol, _ chain: ChainID) -> PredicateSource {
    guard let own = inference.enclosingType(outline[chain].scope)?.id,
      let member = inference.members(name, of: own).first
    else { return .unknown }
    let declaration = inference.project.index.declaration(member)
    guard declaration.kind == .variable, !declaration.modifiers.contains(.static),
      // `let limit = 20` is the same in all instances.
      !declaration.modifiers.contains(.let) || inference.project.index.file(member).outline.isSetLater(declaration)
    else { return .unknown }
    return .varying(inference.project.index.file(member).name(declaration.nameToken))
  }
}

extension Outline {
  /// Whether a constant gets its value in an initialiser.
  fileprivate func isSetLater(_ declaration: Declaration) -> Bool {
    guard let binding = declaration.binding.ifAny else { return false }
    return self[binding].value.isNone
  }
}
