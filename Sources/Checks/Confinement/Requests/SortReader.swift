import Lexer

/// Finds out what a value sorts by that is given to a request's `sortDescriptors`.
struct SortReader {
  private let inference: FileInference
  private let depth: Int
  /// What the function was given that the value is read in.
  private let given: GivenArguments?
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, depth: Int = 0, given: GivenArguments? = nil) {
    self.inference = inference
    self.depth = depth
    self.given = given
  }

  /// How a request sorts that is given the value of an expression.
  func sort(of expression: ExpressionID) -> RequestSort {
    guard !expression.isNone, outline[expression].assignment < 0 else { return .unknown }
    return sort(of: Array(outline.chains(of: expression)))
  }

  /// How a request sorts that is given the value of chains with operators between them.
  func sort(of chains: [ChainID]) -> RequestSort {
    guard depth < RequestReader.depthLimit, let first = chains.first else { return .unknown }
    var result = sort(of: first)
    for chain in chains.dropFirst() {
      let operand = sort(of: chain)
      switch text(outline[chain].operatorBefore) {
      case "??":
        // What is left of it is used unless it is nil.
        if result != .empty { result = result.joined(with: operand) }
      case "?":
        result = operand  // the condition is no part of the value
      case ":":
        result = result.joined(with: operand)
      case "+":
        result = added(result, operand)
      default:
        return .unknown
      }
    }
    return result
  }

  private func added(_ left: RequestSort, _ right: RequestSort) -> RequestSort {
    switch (left, right) {
    case (.sorted, _): left
    case (.empty, _): right
    case (_, .sorted): .sorted(firstKey: nil)
    case (_, .empty): left
    default: .unknown
    }
  }

  private func text(_ token: Int32) -> String { token < 0 ? "" : inference.file.text(inference.file.range(of: token)) }

  private func sort(of chain: ChainID) -> RequestSort {
    let current = outline[chain]
    switch current.root {
    case .nilLiteral:
      return .none
    case .array:
      guard let first = current.firstElement.ifAny else { return .empty }
      // `[sort].compactMap { $0 }` may be empty.
      guard current.firstSuffix.isNone else { return .unknown }
      return .sorted(firstKey: key(of: outline[first].value))
    case .parens:
      guard current.firstSuffix.isNone, let element = current.firstElement.ifAny, outline[element].next.isNone else {
        return .unknown
      }
      return sort(of: outline[element].value)
    case .name, .selfKeyword:
      return named(chain)
    default:
      return .unknown
    }
  }

  // MARK: Names

  private func named(_ chain: ChainID) -> RequestSort {
    let value = NamedValue(inference, chain)
    guard let source = value.source else { return .unknown }
    switch value.rest {
    case .whole: break
    case .mapped:
      // Each descriptor is made of one element.
      let sort = sort(of: source)
      if case .sorted = sort { return .sorted(firstKey: nil) }
      return sort
    case .other: return .unknown
    }
    return sort(of: source)
  }

  private func sort(of source: NamedValue.Source) -> RequestSort {
    switch source {
    case .parameter(let parameter): .descriptors(parameter)
    case .made(let chains, let other):
      SortReader(other, depth: depth + 1).sort(of: chains)
    case .returned(let property): returned(by: property)
    case .changing(let property): property.map { .property($0) } ?? .unknown
    }
  }

  /// What a getter gives that is one list, and that no subclass and no conforming type can replace.
  private func returned(by property: DeclarationReference) -> RequestSort {
    let project = inference.project
    if let type = project.index.enclosingType(of: property), project.index[type].kind == .protocol { return .unknown }
    guard project.implementations.alternatives(to: property).isEmpty else { return .unknown }
    let file = inference.project.index.file(property)
    let other = file.id == inference.file.id ? inference : FileInference(inference.project, file)
    guard let getter = PropertyValue(inference.project, property, asked: other).getter else { return .unknown }
    let expressions = inference.project.expressions(in: file.outline[getter].tokens, of: file)
    let own = expressions.filter { file.outline[$0].role == .returned || file.outline[$0].role == .statement }
    guard own.count == 1, file.outline[own[0]].scope == getter else { return .unknown }
    return SortReader(other, depth: depth + 1).sort(of: own[0])
  }

  // MARK: Keys

  /// The key path that a sort descriptor sorts by; nil where that is not known.
  private func key(of expression: ExpressionID) -> String? {
    guard !expression.isNone, let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else {
      return nil
    }
    let current = outline[chain]
    if current.root == .name, current.firstSuffix.isNone, depth < RequestReader.depthLimit,
      case .made(let values, let other)? = NamedValue(inference, chain).source, values.count == 1
    {
      return SortReader(other, depth: depth + 1).key(of: other.outline[values[0]].expression)
    }
    guard let call = constructorCall(chain) else { return followedKey(of: expression) }
    guard let argument = outline[call].firstArgument.ifAny, let value = outline[argument].value.ifAny else {
      return nil
    }
    switch outline[argument].label {
    case Names.key, Names.keyPath, .none: return KeyPathText(inference.file).keyPath(value) ?? key(of: value)
    default: return nil
    }
  }

  /// The key of a descriptor, or a key itself, that a constant, a property or a function elsewhere holds: `Sorts.byName`,
  /// `.byName`, `Sorts.by("name")`.
  private func followedKey(of expression: ExpressionID) -> String? {
    guard depth < RequestReader.depthLimit else { return nil }
    let reader = ValueSourceReader(inference, given: given)
    let types = [Names.NSSortDescriptor, Names.SortDescriptor]
    guard
      let source = types.lazy.compactMap({ reader.source(of: expression, of: $0) }).first(where: {
        !$0.names.isEmpty || $0.caseName != nil
      })
    else { return nil }
    if let text = source.text { return text }
    let value = source.outline[source.chain].expression
    let other = SortReader(source.inference, depth: depth + 1, given: source.given)
    return KeyPathText(source.inference.file).keyPath(value) ?? other.key(of: value)
  }

  /// The call of `NSSortDescriptor(…)`, `SortDescriptor(…)` or `.init(…)`.
  private func constructorCall(_ chain: ChainID) -> SuffixID? {
    let current = outline[chain]
    guard let first = current.firstSuffix.ifAny else { return nil }
    if outline[first].kind == .call {
      switch current.name {
      case Names.NSSortDescriptor, Names.SortDescriptor: return first
      case Names.`init`: return current.root == .implicitMember ? first : nil
      default: return nil
      }
    }
    guard outline[first].name == Names.`init`, let call = outline[first].next.ifAny, outline[call].kind == .call,
      current.name == Names.NSSortDescriptor || current.name == Names.SortDescriptor
    else { return nil }
    return call
  }
}
