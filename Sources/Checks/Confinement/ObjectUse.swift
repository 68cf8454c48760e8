import Lexer

/// A place where a managed object is touched on the far side of a boundary that it should not have crossed.
struct ObjectCrossing: Sendable {
  /// The variable that holds the object outside of the boundary, or none for a property.
  var source: BindingID
  /// The token of the name that is used.
  var token: Int32
  /// The tokens of the use.
  var tokens: TokenRange
  /// The context that the object belongs to, where it is known.
  var owner: ContextValue?
  /// Where it came out of its context's queue, if it did.
  var handedOut: Location?
  /// Where the code runs.
  var executor: ExecutorFact
}

/// Finds managed objects that are touched where their context's queue is left.
struct ObjectUses {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var file: SourceFile { inference.file }

  init(_ inference: FileInference) { self.inference = inference }

  /// The crossings that one function and its closures show, in the order of the source.
  func crossings() -> [ObjectCrossing] {
    var found: [ObjectCrossing] = []
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard chain.root == .name || chain.root == .selfKeyword, !chain.marks.contains(.pattern) else { continue }
      if let crossing = crossing(ChainID(index), chain) { found.append(crossing) }
    }
    return found.sorted { $0.token < $1.token }
  }

  private func crossing(_ id: ChainID, _ chain: Chain) -> ObjectCrossing? {
    let executor = inference.executor(of: id)
    switch executor.executor {
    case .concurrent, .main: break
    default: return nil
    }
    // Where callers decide, the objects come from them too, and are told of there.
    guard inference.scope(chain.scope, isIn: executor.boundary) else { return nil }
    guard let source = source(chain, boundary: executor) else { return nil }
    let owner = source.value.context
    if executor.executor == .main, owner?.queue != .background { return nil }
    guard isTouched(id, chain, source.value) else { return nil }
    return ObjectCrossing(
      source: source.binding, token: chain.token, tokens: touchedTokens(id, chain), owner: owner,
      handedOut: source.value.handedOut, executor: executor)
  }

  // MARK: Where the object comes from

  private struct Source {
    var binding: BindingID
    var value: Value
  }

  /// The variable outside of the boundary that the chain's object comes from.
  private func source(_ chain: Chain, boundary: ExecutorFact) -> Source? {
    if chain.root == .selfKeyword { return nil }
    guard let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) else { return nil }
    return source(binding, boundary, steps: 0)
  }

  private func source(_ binding: BindingID, _ boundary: ExecutorFact, steps: Int) -> Source? {
    guard steps < 16 else { return nil }
    let current = outline[binding]
    let value = inference.value(of: binding)
    guard inference.isObjectOrHolder(value.type) else { return nil }
    let isInside = boundary.cause != .asyncLet && inference.scope(current.scope, isIn: boundary.boundary)
    // What came out of a block on its queue has crossed already, in the code that asked for it.
    if isInside, value.handedOut != nil, isAsked(current) { return Source(binding: binding, value: value) }
    // A nonisolated async function is on no queue, so that what it is given has crossed.
    if isInside, current.kind == .parameter, boundary.cause == .nonisolatedAsync {
      return Source(binding: binding, value: value)
    }
    // What a closure captures by a list stands outside of it.
    if !isInside || current.kind == .capture && current.closure == outline[boundary.boundary].closure {
      if current.kind == .capture, current.value.isNone, let outer = outerBinding(current) {
        return Source(binding: outer, value: value)
      }
      return Source(binding: binding, value: value)
    }
    guard !outline[boundary.boundary].closure.isNone || boundary.cause == .nonisolatedAsync else { return nil }
    switch current.kind {
    case .loop, .optional, .variable, .closureParameter:
      guard let root = rootBinding(of: current) else { return nil }
      return source(root, boundary, steps: steps + 1).map { Source(binding: $0.binding, value: value) }
    case .parameter, .capture, .pattern, .caught:
      return nil
    }
  }

  private func isAsked(_ binding: Binding) -> Bool {
    switch binding.kind {
    case .variable, .optional, .loop: true
    case .parameter, .closureParameter, .capture, .pattern, .caught: false
    }
  }

  private func outerBinding(_ capture: Binding) -> BindingID? {
    inference.binding(capture.name, at: capture.token, in: outline[capture.scope].parent)
  }

  /// The variable that a binding takes its objects from.
  private func rootBinding(of binding: Binding) -> BindingID? {
    var chain: ChainID?
    if binding.kind == .closureParameter, let call = ClosureUse(outline, binding.closure).call, call.member != nil {
      chain = outline[call.suffix].chain
    } else if !binding.value.isNone, outline[binding.value].firstChain == outline[binding.value].lastChain {
      chain = outline[binding.value].firstChain.ifAny
    } else if binding.value.isNone, binding.kind == .optional {
      // `if let row`: the name outside.
      var found: BindingID?
      for other in outline.bindings.indices
      where outline.bindings[other].name == binding.name && outline.bindings[other].token < binding.token
        && outline.bindings[other].visibleFrom <= binding.token
        && inference.scope(binding.scope, isIn: outline.bindings[other].scope)
      {
        found = BindingID(other)
      }
      return found
    }
    guard let chain, outline[chain].root == .name else { return nil }
    // What a context hands out is its own, not the variable's.
    let root = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope)
    guard let root, inference.isObjectOrHolder(inference.value(of: root).type) else { return nil }
    return root
  }

  // MARK: What touches an object

  /// Whether the chain reads or changes the object, and does not only carry it along.
  private func isTouched(_ id: ChainID, _ chain: Chain, _ value: Value) -> Bool {
    var suffix = chain.firstSuffix
    var type = value.type
    while let current = suffix.ifAny {
      switch outline[current].kind {
      case .optional, .force:
        break
      case .subscript:
        type = elementType(type)
      case .member:
        if case .named(let name, _) = type { return touches(outline[current].name, name, chain.scope) }
        return touchesElements(current)
      case .call:
        return false
      }
      suffix = outline[current].next
    }
    return isRead(id, chain)
  }

  /// Whether a member of an object has to be used on its queue: one that the project declares asynchronous, or that
  /// enters the queue by itself, has not.
  private func touches(_ member: Symbol, _ type: TypeName, _ scope: ScopeID) -> Bool {
    if FrameworkFacts.freeObjectMembers.contains(member) { return false }
    let project = inference.project
    guard let id = project.type(type, from: file, scope: scope) else { return true }
    return !inference.members(member, of: id).contains { reference in
      let other = project.index.file(reference)
      let declaration = other.outline[reference.declaration]
      if declaration.modifiers.contains(.async) { return true }
      if other.outline.declarations.contains(where: {
        $0.owner == reference.declaration && $0.modifiers.contains(.async)
      }) {
        return true
      }
      let calls = project.calls(of: other)
      return (calls[Names.perform] + calls[Names.performAndWait]).contains {
        declaration.tokens.contains(Int($0.token))
      }
    }
  }

  private func elementType(_ type: SwiftType) -> SwiftType {
    switch type {
    case .collection(let element): element
    case .dictionary(_, let value): value
    default: .unknown
    }
  }

  /// Whether a member of a collection reads its objects: a mapping key path or closure does, a count does not.
  private func touchesElements(_ member: SuffixID) -> Bool {
    let name = outline[member].name
    guard let next = outline[member].next.ifAny else {
      return false
    }
    if outline[next].kind == .call, let argument = Arguments(outline, next).first,
      let chain = outline[argument].firstChain.ifAny
    {
      if outline[chain].root == .keyPath {
        let first = outline[chain].firstSuffix
        return first.isNone || !FrameworkFacts.freeObjectMembers.contains(outline[first].name)
      }
      // A closure's own uses of its parameter are judged by themselves.
      return false
    }
    // `rows.first?.title`
    guard FrameworkFacts.elementMembers.contains(name) else { return false }
    var suffix = next
    while let current = suffix.ifAny {
      if outline[current].kind == .member {
        return !FrameworkFacts.freeObjectMembers.contains(outline[current].name)
      }
      suffix = outline[current].next
    }
    return false
  }

  /// Whether a bare reference is read where it stands: in a string, or by what an initialiser makes of it.
  private func isRead(_ id: ChainID, _ chain: Chain) -> Bool {
    let expression = outline[chain.expression]
    if expression.role == .interpolation { return true }
    guard expression.role == .argument, expression.firstChain == expression.lastChain, let call = expression.call.ifAny
    else { return false }
    return ParameterReads(inference).call(call, reads: chain.expression)
  }

  private func touchedTokens(_ id: ChainID, _ chain: Chain) -> TokenRange {
    var end = chain.token + 1
    for suffix in outline.suffixes(of: id) {
      if outline[suffix].kind == .call { break }
      end = outline[suffix].end
      if outline[suffix].kind == .member { break }
    }
    return TokenRange(Int(chain.token), Int(end))
  }
}
