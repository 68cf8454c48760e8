import Lexer

/// What becomes of the result of a batch request in the function that executes it.
struct BatchResultFlow {
  /// How many variables are followed.
  private static let variableLimit = 16

  /// Whether the IDs are stored, or given to somebody.
  private(set) var isGivenAway = false
  /// Whether they are returned to the callers of the function.
  private(set) var isReturned = false
  /// Whether the IDs leave the function: returned, stored, or given to somebody.
  var isHandedOn: Bool { isGivenAway || isReturned }
  /// The calls of functions that are given the IDs, each with the argument.
  private(set) var receivers: [(call: CallSite, argument: ExpressionID)] = []
  /// The casts to a list of object IDs, by the token of the chain that is cast.
  private(set) var casts: [ChainID] = []

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var open: [BindingID] = []
  private var seen: Set<BindingID> = []

  init(_ inference: FileInference, _ execution: BatchExecution) {
    self.init(inference, from: execution.call.chain)
  }

  /// Follows the IDs that the call of a function gives back, from its chain.
  init(_ inference: FileInference, from chain: ChainID) {
    self.inference = inference
    follow(chain)
    while let binding = open.popLast(), seen.count <= Self.variableLimit { follow(binding) }
  }

  private mutating func follow(_ binding: BindingID) {
    let name = outline[binding].name
    for mention in inference.mentions[name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard chain.token > outline[binding].token, !chain.marks.contains(.assigned),
        inference.binding(name, at: chain.token, in: chain.scope) == binding
      else { continue }
      // How many there are is nobody's news.
      if let last = chain.lastSuffix.ifAny, outline[last].name == Names.count || outline[last].name == Names.isEmpty {
        continue
      }
      follow(mention.chain)
    }
  }

  /// Follows the value of a chain to where it goes.
  private mutating func follow(_ start: ChainID) {
    var chain = start
    for _ in 0..<32 {
      if isCastToIDs(chain) { casts.append(chain) }
      guard let next = place(of: outline[chain].expression) else { return }
      chain = next
    }
  }

  /// The chain that an expression is a part of, where its value goes on; notes where it stays or leaves.
  private mutating func place(of id: ExpressionID) -> ChainID? {
    let expression = outline[id]
    if expression.assignment >= 0 {
      assigned(expression)
      return nil
    }
    switch expression.role {
    case .initializer, .matched, .captured, .sequence:
      hold(id)
      return nil
    case .element:
      return expression.container.ifAny
    case .argument:
      return argument(id, expression)
    case .returned:
      return leave(expression.scope)
    case .statement:
      return isResultOfBody(id, expression) ? leave(expression.scope) : nil
    case .thrown, .other, .defaultValue:
      isGivenAway = true
      return nil
    case .interpolation, .condition, .pattern, .subject, .filter:
      return nil
    }
  }

  private mutating func hold(_ id: ExpressionID) {
    for binding in outline.bindings.indices where outline.bindings[binding].value == id {
      let place = outline[outline.bindings[binding].scope].kind
      if place == .type || place == .file { isGivenAway = true }
      hold(BindingID(binding))
    }
  }

  private mutating func hold(_ binding: BindingID) {
    if seen.insert(binding).inserted { open.append(binding) }
  }

  private mutating func assigned(_ expression: Expression) {
    guard let target = expression.firstChain.ifAny else { return }
    let chain = outline[target]
    guard chain.root == .name, let binding = inference.binding(chain.name, at: chain.token, in: chain.scope),
      outline[outline[binding].scope].kind != .type, outline[outline[binding].scope].kind != .file
    else {
      // `_ = …` is no place to keep it.
      if chain.root == .name || chain.root == .selfKeyword { isGivenAway = isGivenAway || !isDiscard(chain) }
      return
    }
    hold(binding)
  }

  private func isDiscard(_ chain: Chain) -> Bool {
    chain.firstSuffix.isNone && inference.file.text(inference.file.range(of: chain.token)) == "_"
  }

  /// A value that is given to a function: what merges is looked at elsewhere, and what prints keeps nothing.
  private mutating func argument(_ id: ExpressionID, _ expression: Expression) -> ChainID? {
    guard let call = expression.call.ifAny else { return nil }
    guard outline[call].kind == .call, let site = inference.calls.site(of: call, outline) else {
      return outline[call].chain
    }
    if site.name != Names.mergeChanges, !FrameworkFacts.printers.contains(site.name) {
      // `Set(ids)` and `[NSManagedObjectID](ids)` are the IDs once more.
      if site.member.isNone, FrameworkFacts.collectionMakers.contains(site.name) { return outline[call].chain }
      receivers.append((site, id))
      isGivenAway = true
    }
    return nil
  }

  /// Where the value of a body goes: to the call whose closure it is, or to the callers.
  private mutating func leave(_ scope: ScopeID) -> ChainID? {
    var scope = scope
    while !scope.isNone {
      if let closure = outline[scope].closure.ifAny {
        if ClosureUse(outline, closure).isCalledAtOnce { return outline[closure].chain }
        guard let call = ClosureUse(outline, closure).call else { break }
        return outline[call.suffix].chain
      }
      if !outline[scope].declaration.isNone {
        isReturned = true
        return nil
      }
      scope = outline[scope].parent
    }
    isGivenAway = true
    return nil
  }

  /// Whether a statement is all that a body consists of, so that its value is what the body gives.
  private func isResultOfBody(_ id: ExpressionID, _ expression: Expression) -> Bool {
    let scope = outline[expression.scope]
    if let declaration = scope.declaration.ifAny {
      guard outline[declaration].body == expression.scope, !outline[declaration].type.isEmpty else { return false }
    } else if scope.closure.isNone {
      return false
    }
    let count = inference.project.expressions(in: scope.tokens, of: inference.file).count {
      outline[$0].scope == expression.scope && outline[$0].role == .statement
    }
    let variables = outline.bindings(of: expression.scope).contains { outline[$0].kind == .variable }
    return count == 1 && !variables
  }

  private func isCastToIDs(_ chain: ChainID) -> Bool {
    let current = outline[chain]
    switch current.cast {
    case .none, .check: return false
    case .coercion, .conditional, .forced:
      return current.castType.indices.contains {
        inference.file.lexed.tokens[$0].kind == .identifier
          && inference.file.symbol(of: $0) == Names.NSManagedObjectID
      }
    }
  }
}
