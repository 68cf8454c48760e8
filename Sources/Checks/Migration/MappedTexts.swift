import Lexer

/// The texts that a list has which is made of an enum's cases: `Version.allCases.map(\.rawValue)`.
struct MappedTexts {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// The texts of the cases that a chain ends in; none where it is another chain, or a text is not known.
  func texts(of chain: ChainID) -> [(text: String, location: Location)] {
    guard let last = outline[chain].lastSuffix.ifAny, let map = inference.calls.site(of: last, outline),
      map.name == Names.map || map.name == Names.compactMap,
      let argument = Arguments(outline, last).first, let member = member(argument), let type = type(before: map)
    else { return [] }
    return texts(of: member, type, steps: 0)
  }

  /// The member that `\.rawValue`, `{ $0.rawValue }` or `{ version in version.rawValue }` asks for.
  private func member(_ argument: ExpressionID) -> Symbol? {
    guard let chain = outline[argument].firstChain.ifAny, outline[chain].next.isNone else { return nil }
    if outline[chain].root == .keyPath { return onlyMember(chain) }
    guard let closure = outline[chain].closure.ifAny else { return nil }
    let all = project.expressions(in: outline[closure].tokens, of: inference.file)
    let own = all.filter { outline[$0].scope == outline[closure].scope }
    guard own.count == 1, let body = outline[own[0]].firstChain.ifAny, outline[body].next.isNone else { return nil }
    return onlyMember(body)
  }

  private func onlyMember(_ chain: ChainID) -> Symbol? {
    guard let first = outline[chain].firstSuffix.ifAny, outline[first].kind == .member, outline[first].next.isNone
    else { return nil }
    return outline[first].name
  }

  /// The enum whose cases the list before `map` holds.
  private func type(before map: CallSite) -> TypeID? {
    let chain = outline[map.chain]
    if chain.root == .name, chain.name == Names.allCases { return inference.enclosingType(chain.scope)?.id }
    for suffix in outline.suffixes(of: map.chain) where outline[suffix].name == Names.allCases {
      return enumType(of: suffix)
    }
    // `[Version.first, .second].map(\.rawValue)`
    guard chain.root == .array, let first = chain.firstElement.ifAny, let value = outline[first].value.ifAny,
      let element = outline[value].firstChain.ifAny, let last = outline[element].lastSuffix.ifAny
    else { return nil }
    return enumType(of: last)
  }

  private func enumType(of member: SuffixID) -> TypeID? {
    var type = inference.receiver(of: member).type
    if case .metatype(let of) = type { type = of }
    guard let name = type.name else { return nil }
    return project.type(name, from: inference.file, scope: outline[outline[member].chain].scope)
  }

  /// The texts that a member of an enum gives for its cases.
  private func texts(of member: Symbol, _ type: TypeID, steps: Int) -> [(text: String, location: Location)] {
    if member == Names.rawValue { return ValueSourceReader(inference).rawValues(of: type) }
    guard steps < 2, let property = inference.members(member, of: type).first else { return [] }
    let file = project.index.file(property)
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    guard let getter = PropertyValue(project, property, asked: other).getter else { return [] }
    var found: [(text: String, location: Location)] = []
    for id in project.expressions(in: file.outline[getter].tokens, of: file) {
      let expression = file.outline[id]
      guard expression.role == .returned || expression.role == .statement, let chain = expression.firstChain.ifAny,
        file.outline[chain].root != .statement
      else { continue }
      guard file.outline[chain].next.isNone else { return [] }
      let name = file.outline[chain].lastSuffix.ifAny.map { file.outline[$0].name } ?? file.outline[chain].name
      if let text = StringLiteral(file).text(of: chain) {
        found.append((text, Location(file: file.id, range: file.range(of: file.outline[chain].tokens))))
      } else if name == Names.rawValue {
        return ValueSourceReader(other).rawValues(of: type)
      } else {
        return []
      }
    }
    return found
  }
}
