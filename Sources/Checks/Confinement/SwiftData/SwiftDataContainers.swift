import Lexer

/// A place where a SwiftData container is made, or the configuration of one.
struct SwiftDataContainerSite: Sendable {
  /// The call that decides about the store: the configuration's, or the container's where there is none.
  var tokens: TokenRange
  var scope: ScopeID
  /// The models that the container is for; nil where they are not known.
  var models: [TypeID]?
  /// Whether it keeps its rows in a file of SwiftData's own.
  var opensNewStore: Bool
  /// The name of that file.
  var storeName: String
}

/// Finds the places of one file where SwiftData containers are made.
struct SwiftDataContainers {
  private let inference: FileInference
  private let facts: SwiftDataFacts
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ facts: SwiftDataFacts) {
    self.inference = inference
    self.facts = facts
  }

  /// The places in the order of the source.
  func all() -> [SwiftDataContainerSite] {
    var sites: [SwiftDataContainerSite] = []
    for call in inference.calls[Names.ModelContainer] where call.member.isNone { sites += containers(call) }
    // `.modelContainer(for: Trip.self)` of a view or scene.
    for call in inference.calls[Names.modelContainer] where !call.member.isNone {
      guard Arguments(outline, call.suffix)[Names.`for`] != nil else { continue }
      sites.append(modifier(call))
    }
    return sites.sorted { $0.tokens.start < $1.tokens.start }
  }

  // MARK: Containers

  private func containers(_ call: CallSite) -> [SwiftDataContainerSite] {
    let arguments = Arguments(outline, call.suffix)
    let models = self.models(call)
    guard let configurations = arguments[Names.configurations] else {
      return [
        SwiftDataContainerSite(
          tokens: TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end)),
          scope: outline[call.chain].scope, models: models, opensNewStore: arguments[Names.`for`] != nil,
          storeName: "default.store")
      ]
    }
    return configurationCalls(configurations).map { configuration in
      var site = self.configuration(configuration)
      site.models = models
      return site
    }
  }

  /// The calls that make the configurations of an argument, in this file.
  private func configurationCalls(_ expression: ExpressionID) -> [CallSite] {
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else { return [] }
    if outline[chain].root == .array {
      return outline.elements(of: chain).flatMap { configurationCalls(outline[$0].value) }
    }
    if let call = outline[chain].firstSuffix.ifAny, outline[call].kind == .call {
      return inference.calls[Names.ModelConfiguration].filter { $0.suffix == call }
    }
    guard case .made(let chains, let other)? = NamedValue(inference, chain).source, other.file.id == inference.file.id,
      chains.count == 1, chains[0] != chain
    else { return [] }
    return configurationCalls(outline[chains[0]].expression)
  }

  private func configuration(_ call: CallSite) -> SwiftDataContainerSite {
    let arguments = Arguments(outline, call.suffix)
    var name = "default"
    var hasUnknownName = false
    if let first = outline[call.suffix].firstArgument.ifAny, outline[first].label == .none,
      let value = outline[first].value.ifAny
    {
      let text = ValueSourceReader(inference).source(of: value)?.text
      if let text { name = text } else { hasUnknownName = true }
    }
    return SwiftDataContainerSite(
      tokens: TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end)),
      scope: outline[call.chain].scope, models: nil,
      opensNewStore: arguments[Names.url] == nil && !isInMemory(arguments) && !hasUnknownName,
      storeName: name + ".store")
  }

  private func modifier(_ call: CallSite) -> SwiftDataContainerSite {
    let arguments = Arguments(outline, call.suffix)
    let start = call.member.isNone ? call.token : outline[call.member].token
    return SwiftDataContainerSite(
      tokens: TokenRange(Int(start), Int(outline[call.suffix].end)), scope: outline[call.chain].scope,
      models: models(call), opensNewStore: !isInMemory(arguments), storeName: "default.store")
  }

  /// Whether the store may be in memory: only the word `false` says that it is not, or a parameter that is false as a
  /// rule.
  private func isInMemory(_ arguments: Arguments) -> Bool {
    guard let value = arguments[Names.isStoredInMemoryOnly] ?? arguments[Names.inMemory] else { return false }
    guard let chain = outline[value].firstChain.ifAny, outline[chain].next.isNone else { return true }
    if let usual = usualValue(chain) { return inference.file.word(Int(outline[usual].tokens.start)) != .false }
    return inference.file.word(Int(outline[chain].token)) != .false
  }

  /// What a parameter is where callers leave it out: `inMemory: Bool = false` for tests.
  private func usualValue(_ chain: ChainID) -> ExpressionID? {
    let current = outline[chain]
    guard current.root == .name, current.firstSuffix.isNone,
      let binding = inference.binding(current.name, at: current.token, in: current.scope),
      outline[binding].kind == .parameter, let function = outline[binding].declaration.ifAny
    else { return nil }
    return outline.parameters[outline[function].parameters].first { $0.binding == binding }?.defaultValue.ifAny
  }

  // MARK: Models

  /// The models that `for:` lists; nil where one is not known.
  private func models(_ call: CallSite) -> [TypeID]? {
    var models: [TypeID] = []
    var isListed = false
    for argument in outline.arguments(of: call.suffix) {
      // The types after the first have no label.
      if outline[argument].label == Names.`for` { isListed = true } else if outline[argument].label != .none { break }
      guard isListed, let value = outline[argument].value.ifAny, let listed = types(value) else { return nil }
      models += listed
    }
    return isListed ? models : nil
  }

  private func types(_ expression: ExpressionID) -> [TypeID]? {
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else { return nil }
    if outline[chain].root == .array {
      var types: [TypeID] = []
      for element in outline.elements(of: chain) {
        guard let listed = self.types(outline[element].value) else { return nil }
        types += listed
      }
      return types
    }
    guard outline[chain].root == .name, let last = outline[chain].lastSuffix.ifAny,
      inference.file.word(Int(outline[last].token)) == .self, outline[chain].firstSuffix == last,
      case .metatype(let type)? = inference.values(of: chain).first?.type
    else { return nil }
    return facts.model(type, inference).map { [$0.type] }
  }
}
