import Lexer

/// Finds the node that an expression's context is known by.
struct ContextNodes {
  private let inference: FileInference
  private let resolver: CallResolver
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) {
    self.inference = inference
    resolver = CallResolver(inference)
  }

  // MARK: Expressions

  /// The nodes of an expression: one, or those of `a ?? b` and `c ? a : b`.
  func nodes(of expression: ExpressionID) -> [ContextNode] {
    guard !expression.isNone, outline[expression].assignment < 0 else { return [] }
    return nodes(of: Array(outline.chains(of: expression)))
  }

  /// The nodes of chains with operators between them.
  func nodes(of chains: [ChainID]) -> [ContextNode] {
    if chains.count == 1 { return node(of: chains[0]).map { [$0] } ?? [] }
    for (position, chain) in chains.enumerated() where position > 0 {
      let token = outline[chain].operatorBefore
      guard token >= 0 else { return [] }
      let text = file.text(file.range(of: token))
      guard text == "??" || text == "?" || text == ":" else { return [] }
    }
    return chains.compactMap { node(of: $0) }
  }

  /// The node of a chain's value; nil where it is no context, or one that nobody knows.
  func node(of chain: ChainID) -> ContextNode? {
    let values = inference.values(of: chain)
    return node(of: chain, at: values.count - 1, values)
  }

  /// The node of what stands before a suffix.
  func node(before suffix: SuffixID) -> ContextNode? {
    let chain = outline[suffix].chain
    var place = 0
    for current in outline.suffixes(of: chain) {
      if current == suffix { return node(of: chain, at: place, inference.values(of: chain)) }
      place += 1
    }
    return nil
  }

  /// - Parameter place: how many suffixes count.
  private func node(of chain: ChainID, at place: Int, _ values: [Value]) -> ContextNode? {
    guard place >= 0, place < values.count, inference.isContext(values[place].type) else { return nil }
    if values[place].context?.queue == .main { return .view }
    var suffixes: [SuffixID] = []
    for suffix in outline.suffixes(of: chain) where suffixes.count < place { suffixes.append(suffix) }
    while let last = suffixes.last, outline[last].kind == .optional || outline[last].kind == .force {
      suffixes.removeLast()
    }
    guard let last = suffixes.last else { return root(chain, values[place]) }
    switch outline[last].kind {
    case .call: return called(last, chain, values[suffixes.count])
    case .member: return member(last, values[suffixes.count - 1])
    case .optional, .force, .subscript: return nil
    }
  }

  private func root(_ chain: ChainID, _ value: Value) -> ContextNode? {
    let current = outline[chain]
    switch current.root {
    case .selfKeyword:
      return ofSelf(current.scope)
    case .parens:
      guard let first = outline[chain].firstElement.ifAny, outline[first].next.isNone else { return nil }
      return nodes(of: outline[first].value).first
    case .name:
      break
    default:
      return nil
    }
    if let binding = inference.binding(current.name, at: current.token, in: current.scope) { return node(of: binding) }
    if case .made(let file, let closure)? = value.context?.path.root { return .made(file, closure) }
    if let own = inference.enclosingType(current.scope)?.id,
      let member = inference.members(current.name, of: own).first(where: isVariable)
    {
      return .declaration(member)
    }
    return project.global(current.name, from: file).map { .declaration($0) }
  }

  private func isVariable(_ reference: DeclarationReference) -> Bool {
    project.index.declaration(reference).kind == .variable
  }

  /// The context that the methods of a context's extension or subclass are called on.
  func ofSelf(_ scope: ScopeID) -> ContextNode? {
    guard let own = inference.enclosingType(scope), inference.isContext(.named(own.name)),
      let function = function(around: scope)
    else { return nil }
    return .parameter(function, -1)
  }

  private func member(_ member: SuffixID, _ receiver: Value) -> ContextNode? {
    var type = receiver.type
    if case .metatype(let of) = type { type = of }
    guard let name = type.name,
      let id = project.type(name, from: file, scope: outline[outline[member].chain].scope),
      let variable = inference.members(outline[member].name, of: id).first(where: isVariable)
    else { return nil }
    return .declaration(variable)
  }

  private func called(_ call: SuffixID, _ chain: ChainID, _ value: Value) -> ContextNode? {
    if let site = inference.calls.site(of: call, outline), let callee = resolver.callee(of: site),
      project.index.declaration(callee).kind == .function
    {
      return .declaration(callee)
    }
    guard let context = value.context, context.isNew else { return nil }
    return .made(file.id, chain)
  }

  // MARK: Bindings

  /// The node of a variable, parameter or capture.
  func node(of binding: BindingID) -> ContextNode? {
    let current = outline[binding]
    switch current.kind {
    case .parameter:
      guard let function = current.declaration.ifAny else { return .binding(file.id, binding) }
      return .parameter(DeclarationReference(file: file.id, declaration: function), Int(current.position))
    case .variable:
      let place = outline[current.scope].kind
      if place == .type || place == .file, let declaration = current.declaration.ifAny {
        return .declaration(DeclarationReference(file: file.id, declaration: declaration))
      }
      return .binding(file.id, binding)
    case .capture, .optional:
      // `[context]` and `if let context` name what the name means outside.
      return current.value.isNone ? outer(binding) : .binding(file.id, binding)
    case .closureParameter, .loop, .pattern, .caught:
      return .binding(file.id, binding)
    }
  }

  private func outer(_ binding: BindingID) -> ContextNode? {
    guard let path = inference.value(of: binding).context?.path else { return nil }
    switch path.root {
    case .binding(let other, let id) where path.members.isEmpty:
      guard other == file.id else { return .binding(other, id) }
      return id == binding ? .binding(other, id) : node(of: id)
    case .made(let other, let chain) where path.members.isEmpty:
      return .made(other, chain)
    case .instance(let type), .type(let type):
      guard path.members.count == 1, let name = path.members.first,
        let id = project.type(TypeName(name: type), from: file, scope: outline[binding].scope)
      else { return nil }
      return inference.members(name, of: id).first(where: isVariable).map { .declaration($0) }
    default:
      return nil
    }
  }

  // MARK: Functions

  /// The function around a scope, or the variable whose accessor is around it.
  func function(around scope: ScopeID) -> DeclarationReference? {
    let function = inference.enclosingFunction(scope)
    guard !function.isNone else { return nil }
    let declaration = outline[function]
    let owner = declaration.kind == .accessor ? declaration.owner.ifAny ?? function : function
    return DeclarationReference(file: file.id, declaration: owner)
  }
}
