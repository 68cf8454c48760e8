import Lexer

/// Where the value comes from that a chain names: `sorts`, `self.sorts`, `Note.defaultSorts`.
struct NamedValue {
  enum Source {
    /// A parameter of the function around, or one that an initialiser stores in a property.
    case parameter(ParameterReference)
    /// What a constant or a property is made from: the chains of an expression in the file that is asked.
    case made([ChainID], FileInference)
    /// What a getter gives.
    case returned(DeclarationReference)
    /// A variable that gets other values; where that is known, a property.
    case changing(DeclarationReference?)
  }

  /// What the chain does with the value.
  enum Rest {
    /// Nothing: it is the value itself.
    case whole
    /// It makes one new element of each element.
    case mapped
    /// Something else.
    case other
  }

  private let inference: FileInference
  private let chain: ChainID
  private var outline: Outline { inference.file.outline }
  private(set) var source: Source?
  private(set) var rest = Rest.whole

  init(_ inference: FileInference, _ chain: ChainID) {
    self.inference = inference
    self.chain = chain
    let start = outline[chain]
    var next = start.firstSuffix
    if start.root == .name, let binding = inference.binding(start.name, at: start.token, in: start.scope) {
      source = source(of: binding, steps: 0)
    } else if start.root == .name, let member = ownMember(start.name, start.scope) {
      source = source(of: member)
    } else if start.root == .selfKeyword || start.root == .name, let first = next.ifAny, outline[first].kind == .member
    {
      if let member = member(first) { source = source(of: member) }
      next = outline[first].next
    }
    rest = rest(from: next)
  }

  private func rest(from suffix: SuffixID) -> Rest {
    var suffix = suffix
    while let current = suffix.ifAny, outline[current].kind == .optional || outline[current].kind == .force {
      suffix = outline[current].next
    }
    guard let current = suffix.ifAny else { return .whole }
    guard outline[current].kind == .member, outline[current].name == Names.map, let call = outline[current].next.ifAny,
      outline[call].kind == .call, outline[call].next.isNone
    else { return .other }
    return .mapped
  }

  // MARK: Bindings

  private func source(of id: BindingID, steps: Int) -> Source? {
    let binding = outline[id]
    switch binding.kind {
    case .parameter:
      let function = inference.enclosingFunction(binding.scope)
      guard !function.isNone else { return nil }
      return .parameter(
        ParameterReference(
          function: DeclarationReference(file: inference.file.id, declaration: function),
          position: Int(binding.position)))
    case .variable where outline[binding.scope].kind == .file:
      guard let declaration = binding.declaration.ifAny else { return nil }
      return source(of: DeclarationReference(file: inference.file.id, declaration: declaration))
    case .variable:
      guard !binding.value.isNone, !binding.isPart, let declaration = binding.declaration.ifAny else { return nil }
      if !outline[declaration].modifiers.contains(.let), isChanged(binding) { return .changing(nil) }
      return made(binding.value)
    case .optional where steps < 8:
      // `if let sorts` is what `sorts` is outside, or what it is made from.
      if !binding.value.isNone { return made(binding.value) }
      guard let parent = outline[binding.scope].parent.ifAny,
        let outer = inference.binding(binding.name, at: binding.token - 1, in: parent)
          ?? guarded(binding), outer != id
      else { return nil }
      return source(of: outer, steps: steps + 1)
    default:
      return nil
    }
  }

  private func made(_ expression: ExpressionID) -> Source { .made(Array(outline.chains(of: expression)), inference) }

  /// The variable of the same scope that `guard let name` takes the name of.
  private func guarded(_ binding: Binding) -> BindingID? {
    inference.binding(binding.name, at: binding.token - 1, in: binding.scope)
  }

  /// Whether a `var` is assigned, or a member of it is called, after it was made.
  private func isChanged(_ binding: Binding) -> Bool {
    inference.mentions[binding.name].contains { mention in
      guard mention.member.isNone else { return false }
      let use = outline[mention.chain]
      guard use.token > binding.token else { return false }
      if use.marks.contains(.assigned) || use.marks.contains(.inout) { return true }
      return outline.suffixes(of: mention.chain).contains { outline[$0].kind == .call }
    }
  }

  // MARK: Members

  private func ownMember(_ name: Symbol, _ scope: ScopeID) -> DeclarationReference? {
    if let own = inference.enclosingType(scope)?.id, let member = variable(name, own) { return member }
    return inference.project.global(name, from: inference.file)
  }

  private func variable(_ name: Symbol, _ type: TypeID) -> DeclarationReference? {
    let members = inference.members(name, of: type)
    guard members.count == 1, inference.project.index.declaration(members[0]).kind == .variable else { return nil }
    return members[0]
  }

  private func member(_ suffix: SuffixID) -> DeclarationReference? {
    var type = inference.receiver(of: suffix).type
    if case .metatype(let of) = type { type = of }
    guard let name = type.name,
      let id = inference.project.type(name, from: inference.file, scope: outline[chain].scope)
    else { return nil }
    return variable(outline[suffix].name, id)
  }

  private func source(of property: DeclarationReference) -> Source? {
    PropertyValue(inference.project, property, asked: inference).source
  }
}

/// What a property holds, from its declaration and from what its type's initialisers store in it.
struct PropertyValue {
  private let project: Project
  private let property: DeclarationReference
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  /// - Parameter asked: the answers of the file that asks; they are used again where the property stands there.
  init(_ project: Project, _ property: DeclarationReference, asked: FileInference) {
    self.project = project
    self.property = property
    inference =
      asked.file.id == property.file ? asked : FileInference(project, project.index.file(property))
  }

  /// Where the value comes from; nil where that is not known.
  var source: NamedValue.Source? {
    let declaration = outline[property.declaration]
    guard declaration.kind == .variable else { return nil }
    if let value = initialValue {
      return changes(declaration, exceed: 0) ? .changing(property) : .made(value, inference)
    }
    if hasGetter { return .returned(property) }
    let values = stored(declaration)
    guard values.count == 1, let value = values.first else { return values.isEmpty ? nil : .changing(property) }
    return changes(declaration, exceed: 1) ? .changing(property) : .made(value, inference)
  }

  /// The chains of the value that the declaration gives the property; nil where it gives none.
  var initialValue: [ChainID]? {
    outline[property.declaration].binding.ifAny.flatMap { outline[$0].value.ifAny }.map {
      Array(outline.chains(of: $0))
    }
  }

  /// Whether more places than so many may give the property another value.
  private func changes(_ declaration: Declaration, exceed limit: Int) -> Bool {
    !declaration.modifiers.contains(.let)
      && PropertyChanges(project, property, asked: inference).exceed(limit)
  }

  /// The body of the getter; nil where it has none.
  var getter: ScopeID? {
    outline.declarations.first {
      $0.kind == .accessor && $0.owner == property.declaration && $0.name == Names.get && !$0.body.isNone
    }?.body
  }

  private var hasGetter: Bool { getter != nil }

  /// What the members of the type store in the property, in its file: the values of the assignments.
  private func stored(_ declaration: Declaration) -> [[ChainID]] {
    var values: [[ChainID]] = []
    for mention in inference.mentions[declaration.name] {
      let chain = outline[mention.chain]
      guard chain.marks.contains(.assigned), isWhole(mention, chain) else { continue }
      values.append(outline.values(assignedTo: mention.chain))
    }
    return values
  }

  /// Whether the property itself is assigned, as `name` or `self.name`.
  private func isWhole(_ mention: MentionTable.Mention, _ chain: Chain) -> Bool {
    guard let member = mention.member.ifAny else {
      return chain.firstSuffix.isNone && inference.binding(chain.name, at: chain.token, in: chain.scope) == nil
    }
    return chain.root == .selfKeyword && chain.firstSuffix == member && chain.lastSuffix == member
  }
}

extension Outline {
  /// The chains that are assigned to a chain: those after it in its expression.
  func values(assignedTo chain: ChainID) -> [ChainID] {
    var values: [ChainID] = []
    var next = self[chain].next
    while let value = next.ifAny {
      values.append(value)
      next = self[value].next
    }
    return values
  }
}
