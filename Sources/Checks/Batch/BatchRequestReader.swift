import Lexer

/// Follows a batch request from where it is executed to where it is made.
struct BatchRequestReader {
  /// How many functions and closures the way may lead through.
  private static let depthLimit = 4

  private let inference: FileInference
  private let depth: Int
  /// A call that leaves a request that it is given as it is.
  private let keeper: SuffixID
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  /// - Parameter keeper: a call that is known to leave a request as it is.
  init(_ inference: FileInference, depth: Int = 0, keeper: SuffixID = .none) {
    self.inference = inference
    self.depth = depth
    self.keeper = keeper
  }

  /// The request that an expression stands for; nil where it is none, or nobody knows.
  func request(_ expression: ExpressionID) -> BatchRequest? {
    guard case .named(let type, _) = inference.value(of: expression).type, let kind = BatchRequest.Kind(type.name)
    else { return nil }
    return request(expression, kind)
  }

  private func request(_ expression: ExpressionID, _ kind: BatchRequest.Kind) -> BatchRequest {
    let unknown = BatchRequest(kind: kind)
    guard depth < Self.depthLimit, let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else {
      return unknown
    }
    if isMaking(chain) {
      return BatchRequest(kind: kind, resultType: typeSet(byMaking: chain) ?? .status, making: chain)
    }
    let current = outline[chain]
    switch current.root {
    case .name:
      if current.firstSuffix.isNone,
        let binding = inference.binding(current.name, at: current.token, in: current.scope)
      {
        return held(by: binding, kind)
      }
      return factory(chain).map { returned(by: $0, kind) } ?? unknown
    case .selfKeyword:
      return factory(chain).map { returned(by: $0, kind) } ?? unknown
    case .closure:
      // `{ let request = …; return request }()`
      guard ClosureUse(outline, current.closure).isCalledAtOnce,
        let result = returned(from: outline[current.closure].scope, inference)
      else { return unknown }
      return BatchRequestReader(inference, depth: depth + 1).request(result, kind)
    default:
      return unknown
    }
  }

  /// `NSBatchDeleteRequest(…)` and `.init(…)`.
  private func isMaking(_ chain: ChainID) -> Bool {
    let current = outline[chain]
    guard let call = current.lastSuffix.ifAny, outline[call].kind == .call else { return false }
    if current.root == .implicitMember { return current.name == Names.`init` && current.firstSuffix == call }
    return current.root == .name && current.firstSuffix == call && BatchRequest.Kind(current.name) != nil
  }

  /// The result type that an initialiser of the project leaves a request with; nil where the framework's is called.
  private func typeSet(byMaking chain: ChainID) -> BatchResultContent? {
    guard let call = outline[chain].lastSuffix.ifAny, let site = inference.calls.site(of: call, outline),
      let initializer = CallResolver(inference).callee(of: site)
    else { return nil }
    let file = project.index.file(initializer)
    let declared = file.outline
    guard let body = declared[initializer.declaration].body.ifAny else { return .unknown }
    let values = project.expressions(in: declared[body].tokens, of: file).compactMap { expression -> ChainID? in
      guard declared[expression].assignment >= 0, let target = declared[expression].firstChain.ifAny,
        setsOwnResultType(declared[target], declared)
      else { return nil }
      return declared[target].next.ifAny
    }
    return values.count == 1 ? resultType(values[0], declared) : .unknown
  }

  /// `resultType = …` and `self.resultType = …`
  private func setsOwnResultType(_ target: Chain, _ declared: Outline) -> Bool {
    guard let member = target.firstSuffix.ifAny else {
      return target.root == .name && target.name == Names.resultType
    }
    return target.root == .selfKeyword && declared[member].name == Names.resultType && declared[member].next.isNone
  }

  // MARK: In a variable

  private func held(by binding: BindingID, _ kind: BatchRequest.Kind) -> BatchRequest {
    let current = outline[binding]
    guard current.kind == .variable, !current.value.isNone else { return BatchRequest(kind: kind) }
    var made = BatchRequestReader(inference, depth: depth + 1).request(current.value, kind)
    made.variable = binding
    var isSet = false
    var isHandedOn = false
    for mention in inference.mentions[current.name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard chain.token > current.token, inference.binding(chain.name, at: chain.token, in: chain.scope) == binding
      else { continue }
      if let value = assignedResultType(chain) {
        let type = isConditional(chain.scope, within: current.scope) ? .unknown : resultType(value, outline)
        made.resultTypeValue = outline[value].tokens
        made.resultType = isSet && made.resultType != type ? .unknown : type
        isSet = true
      } else if chain.firstSuffix.isNone, !isOnlyExecuted(chain) {
        isHandedOn = true
      }
    }
    if isHandedOn, !isSet { made.resultType = .unknown }
    return made
  }

  /// What is assigned to the `resultType` of the chain's request.
  private func assignedResultType(_ chain: Chain) -> ChainID? {
    guard chain.marks.contains(.assigned), let last = chain.lastSuffix.ifAny, outline[last].kind == .member,
      outline[last].name == Names.resultType
    else { return nil }
    return chain.next.ifAny
  }

  private func resultType(_ value: ChainID, _ outline: Outline) -> BatchResultContent {
    let current = outline[value]
    guard current.next.isNone else { return .unknown }
    let name = current.lastSuffix.ifAny.map { outline[$0].name } ?? current.name
    return FrameworkFacts.batchResultTypes[name] ?? .unknown
  }

  /// Whether a branch or another function decides if the code of a scope runs.
  private func isConditional(_ inner: ScopeID, within outer: ScopeID) -> Bool {
    var scope = inner
    while !scope.isNone, scope != outer {
      switch outline[scope].kind {
      case .ifBody, .elseBody, .guardBody, .switchCase, .catchBody, .closure, .function, .whileBody, .forBody:
        return true
      default:
        scope = outline[scope].parent
      }
    }
    return false
  }

  /// Whether the request is only given to what executes it.
  private func isOnlyExecuted(_ chain: Chain) -> Bool {
    guard let call = outline[chain.expression].call.ifAny, outline[chain.expression].role == .argument,
      let site = inference.calls.site(of: call, outline)
    else { return false }
    return call == keeper || site.name == Names.execute && CallResolver(inference).callee(of: site) == nil
  }

  // MARK: From a function

  /// The function or property of the project that a chain gets its value from.
  private func factory(_ chain: ChainID) -> DeclarationReference? {
    let current = outline[chain]
    guard let last = current.lastSuffix.ifAny else {
      return property(current.name, of: inference.selfValue(in: current.scope).type, in: current.scope)
    }
    if outline[last].kind == .member {
      return property(outline[last].name, of: inference.receiver(of: last).type, in: current.scope)
    }
    guard outline[last].kind == .call, let site = inference.calls.site(of: last, outline) else { return nil }
    return CallResolver(inference).callee(of: site)
  }

  private func property(_ name: Symbol, of owner: SwiftType, in scope: ScopeID) -> DeclarationReference? {
    var type = owner
    if case .metatype(let of) = owner { type = of }
    guard let typeName = type.name, let id = project.type(typeName, from: inference.file, scope: scope) else {
      return nil
    }
    let members = inference.members(name, of: id).filter { project.index.declaration($0).kind == .variable }
    return members.count == 1 ? members[0] : nil
  }

  private func returned(by function: DeclarationReference, _ kind: BatchRequest.Kind) -> BatchRequest {
    let file = project.index.file(function)
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    let body: ScopeID?
    if file.outline[function.declaration].kind == .variable {
      // A stored request may be set up in any place.
      body = file.outline.declarations.first { $0.owner == function.declaration && $0.name == Names.get }?.body
    } else {
      body = file.outline[function.declaration].body
    }
    guard let body = body?.ifAny, let result = returned(from: body, other) else { return BatchRequest(kind: kind) }
    var made = BatchRequestReader(other, depth: depth + 1).request(result, kind)
    // What stands there is not of this file.
    if file.id != inference.file.id { made.making = nil }
    made.variable = nil
    made.resultTypeValue = nil
    return made
  }

  /// The only expression that a body gives back.
  private func returned(from scope: ScopeID, _ inference: FileInference) -> ExpressionID? {
    let outline = inference.file.outline
    let all = project.expressions(in: outline[scope].tokens, of: inference.file)
    var results = all.filter { outline[$0].role == .returned }
    if results.isEmpty { results = all.filter { outline[$0].role == .statement && outline[$0].scope == scope } }
    return results.count == 1 ? results[0] : nil
  }
}
