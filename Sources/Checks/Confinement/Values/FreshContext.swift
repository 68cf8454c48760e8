import Lexer

/// Contexts that are made for the code at hand: they own no object that was there before.
struct FreshContext {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether a context is made for the closure whose scope is `boundary`, as that of `performBackgroundTask` is.
  func isOwn(_ context: ContextValue, of boundary: ScopeID) -> Bool {
    guard case .made(let file, let chain) = context.path.root, file == inference.file.id else { return false }
    return outline[chain].closure == outline[boundary].closure && context.path.members.isEmpty
  }

  /// The function in which a context is made and held in a constant, before the code on its queue; nil where it is not.
  func maker(of context: ContextValue, around boundary: ScopeID) -> DeclarationID? {
    guard case .binding(let file, let binding) = context.path.root, file == inference.file.id,
      context.path.members.isEmpty, outline[binding].kind == .variable,
      let constant = outline[binding].declaration.ifAny, outline[constant].modifiers.contains(.let),
      inference.value(of: outline[binding].value).context?.isNew == true
    else { return nil }
    let function = inference.enclosingFunction(outline[binding].scope)
    guard !function.isNone, inference.enclosingFunction(boundary) == function else { return nil }
    return function
  }

  /// Whether a chain names an object that is older than a context which the code around is given or has made: it stands
  /// in a parameter, a variable outside or a property, and nothing is called to get it.
  func isOlder(_ chain: ChainID, than context: ContextValue, in scope: ScopeID) -> Bool {
    let current = outline[chain]
    guard !outline.suffixes(of: chain).contains(where: { outline[$0].kind == .call || outline[$0].kind == .subscript })
    else { return false }
    let boundary = inference.executor(of: scope).boundary
    let isOwn = isOwn(context, of: boundary)
    guard isOwn || maker(of: context, around: boundary) != nil else { return false }
    guard current.root == .name, let binding = inference.binding(current.name, at: current.token, in: current.scope)
    else { return isStored(chain, in: boundary) }
    guard current.firstSuffix.isNone || inference.isManagedObject(inference.value(of: binding).type) else {
      return false
    }
    if isOlder(binding, isOwn: isOwn, boundary) { return true }
    // `let row = row`, `guard let row = self.row`: another name of what is stored.
    guard current.firstSuffix.isNone, let source = copied(binding) else { return false }
    return isStored(source, in: boundary)
  }

  /// The chain whose value a constant of the function takes as it is.
  private func copied(_ binding: BindingID) -> ChainID? {
    let record = outline[binding]
    guard let value = record.value.ifAny, outline[value].firstChain == outline[value].lastChain else { return nil }
    switch record.kind {
    case .optional, .capture: break
    case .variable:
      guard let constant = record.declaration.ifAny, outline[constant].modifiers.contains(.let) else { return nil }
    case .parameter, .closureParameter, .loop, .pattern, .caught: return nil
    }
    guard let chain = outline[value].firstChain.ifAny,
      !outline.suffixes(of: chain).contains(where: { outline[$0].kind == .call || outline[$0].kind == .subscript })
    else { return nil }
    return chain
  }

  /// Whether a variable has held what it holds since before the context was there.
  private func isOlder(_ binding: BindingID, isOwn: Bool, _ boundary: ScopeID) -> Bool {
    guard inference.value(of: binding).handedOut == nil else { return false }
    if outline[binding].kind == .parameter, outline[binding].declaration == inference.enclosingFunction(boundary) {
      return true
    }
    guard isOwn, !inference.scope(outline[binding].scope, isIn: boundary) else { return false }
    return !ObjectCrossings.isAssigned(outline[binding].name, within: boundary, inference)
  }

  /// `self.row`, `row` and `Row.current`: a property, and no code of the function gives it another value.
  private func isStored(_ chain: ChainID, in boundary: ScopeID) -> Bool {
    let current = outline[chain]
    switch inference.values(of: chain).last?.path?.root {
    case .instance, .type, .global: break
    case .binding, .made, nil: return false
    }
    let name: Symbol
    switch current.root {
    case .selfKeyword:
      guard let last = current.lastSuffix.ifAny, outline[last].kind == .member else { return false }
      name = outline[last].name
    case .name:
      name = current.lastSuffix.ifAny.map { outline[$0].name } ?? current.name
    default:
      return false
    }
    let function = inference.enclosingFunction(boundary)
    let body = function.isNone ? boundary : outline[function].body.ifAny ?? boundary
    return !ObjectCrossings.isAssigned(name, within: body, inference)
  }
}
