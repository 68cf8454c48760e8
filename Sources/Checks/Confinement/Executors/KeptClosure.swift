import Lexer

/// Finds the property that a closure is kept in: code that calls the property runs the closure.
struct KeptClosure {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// The stored property that a closure is given to, by an initialiser or an assignment; nil where that is not known, and
  /// in tests and previews, whose closures stand for others.
  func property(of closure: ClosureID) -> DeclarationReference? {
    guard !inference.file.role.isTest, !inference.file.role.isPreviewOrSample else { return nil }
    let use = ClosureUse(outline, closure)
    if let call = use.call { return given(to: call, closure) }
    let expression = outline[use.expression]
    if let binding = expression.binding.ifAny, expression.role == .initializer {
      return stored(binding)
    }
    guard expression.assignment >= 0, let target = expression.firstChain.ifAny else { return nil }
    return assigned(target)
  }

  private func stored(_ binding: BindingID) -> DeclarationReference? {
    guard let declaration = outline[binding].declaration.ifAny, outline[outline[binding].scope].kind == .type else {
      return nil
    }
    return DeclarationReference(file: inference.file.id, declaration: declaration)
  }

  private func assigned(_ target: ChainID) -> DeclarationReference? {
    let chain = outline[target]
    if let last = chain.lastSuffix.ifAny {
      guard outline[last].kind == .member else { return nil }
      return property(outline[last].name, of: inference.receiver(of: last).type, chain.scope)
    }
    guard chain.root == .name, inference.binding(chain.name, at: chain.token, in: chain.scope) == nil else {
      return nil
    }
    return property(chain.name, of: inference.selfValue(in: chain.scope).type, chain.scope)
  }

  /// The property that an initialiser puts its argument into: of the label's name, or the one that it is assigned to.
  private func given(to call: ClosureUse.Call, _ closure: ClosureID) -> DeclarationReference? {
    let chain = outline[call.suffix].chain
    guard call.member == nil || call.name == Names.`init`,
      case .metatype(let type)? = inference.values(of: chain).first?.type
    else { return nil }
    let site = CallSite(call, outline)
    let resolver = CallResolver(inference)
    guard let initializer = resolver.callee(of: site) else {
      return call.label == .none ? nil : property(call.label, of: type, outline[chain].scope)
    }
    let argument = outline[outline[closure].chain].expression
    guard project.index.declaration(initializer).kind == .initializer,
      let position = resolver.position(of: argument, in: call.suffix, to: initializer)
    else { return nil }
    let other = project.index.file(initializer).outline
    let parameters = other.parameters[project.index.declaration(initializer).parameters]
    guard position < parameters.count else { return nil }
    // By far the most initialisers name a parameter as the property that it goes into.
    return property(parameters[parameters.startIndex + position].name, of: type, outline[chain].scope)
  }

  private func property(_ name: Symbol, of type: SwiftType, _ scope: ScopeID) -> DeclarationReference? {
    guard let typeName = type.name, let id = project.type(typeName, from: inference.file, scope: scope) else {
      return nil
    }
    return inference.members(name, of: id).first { project.isFunctionProperty($0) }
  }
}

extension Project {
  /// Whether a declaration is a stored property or variable whose type is a function.
  func isFunctionProperty(_ declaration: DeclarationReference) -> Bool {
    let file = index.file(declaration)
    let record = file.outline[declaration.declaration]
    return record.kind == .variable && record.type.indices.contains { file.lexed.tokens[$0].kind == .arrow }
  }

  /// Whether the type of a function property says where it runs: on the main actor, or asynchronously.
  func saysWhereItRuns(_ property: DeclarationReference) -> Bool {
    let file = index.file(property)
    return file.outline[property.declaration].type.indices.contains { token in
      let kind = file.lexed.tokens[token].kind
      guard kind == .identifier else { return false }
      let name = file.symbol(of: token)
      return name == Names.MainActor || name == Names.async
    }
  }
}
