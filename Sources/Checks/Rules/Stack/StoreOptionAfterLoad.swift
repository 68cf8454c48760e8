import Lexer

/// A store description is changed when its store has been loaded.
struct StoreOptionAfterLoad: Rule {
  static let info = RuleInfo(
    slug: "store-option-after-load",
    family: .stack,
    level: .error,
    summary: "An option is set when the store has been loaded",
    why: """
      A store is opened with what its description says when 'loadPersistentStores' is called. What is set later \
      changes nothing: no history is kept, no migration runs, no notification is posted, the store stays where it is.
      """,
    instead: "Set the option before 'loadPersistentStores'.",
    examples: [
      .bad(
        """
        import CoreData

        func makeContainer() -> NSPersistentContainer {
          let container = NSPersistentContainer(name: "Notes")
          container.loadPersistentStores { _, error in
            if let error { print(error) }
          }
          let description = container.persistentStoreDescriptions.first
          ⟦description?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)⟧
          return container
        }
        """),
      .good(
        """
        import CoreData

        func makeContainer() -> NSPersistentContainer {
          let container = NSPersistentContainer(name: "Notes")
          let description = container.persistentStoreDescriptions.first
          description?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
          container.loadPersistentStores { _, error in
            if let error { print(error) }
          }
          return container
        }
        """),
      .good(
        """
        import CoreData

        func open(_ container: NSPersistentContainer) {
          container.loadPersistentStores { _, error in
            guard error != nil else { return }
            let fallback = NSPersistentStoreDescription()
            fallback.type = NSInMemoryStoreType
            container.persistentStoreDescriptions = [fallback]
            container.loadPersistentStores { _, error in
              if let error { print(error) }
            }
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let all = changes(file)
    guard !all.isEmpty else { return }
    let loads = StoreLoads(file.inference).all()
    var early: Set<String> = []
    var late: [(change: Change, load: Location, call: Location?)] = []
    for change in all {
      if let load = load(before: change, loads, file), !isLoadedLater(place(of: change, file), file) {
        late.append((change, file.location(load.call.token), nil))
      } else if let earlier = loadByCallers(change, file) {
        late.append((change, earlier.load, earlier.call))
      } else if let key = change.key {
        early.insert(key)
      }
    }
    for (change, load, call) in late {
      // An option that is set before loading too is set already.
      if let key = change.key, early.contains(key) { continue }
      let location = file.location(change.tokens)
      findings.report(
        "\(change.what) after the store has been loaded has no effect; do it before 'loadPersistentStores'",
        at: location,
        flow: [
          FlowStep(load, "the store is loaded here"),
          call.map { FlowStep($0, "after that the method is called that changes its description") },
          FlowStep(location, "its description is changed here"),
        ].compactMap { $0 })
    }
  }

  /// The load that all callers of the method around a change do before they call it.
  private func loadByCallers(_ change: Change, _ file: FileView) -> LoadOrder.Earlier? {
    guard let container = change.container, StoreLoads(file.inference).runsInPlace(change.scope),
      let owner = MakingReader(file.inference).owner(of: change.scope, at: change.token),
      !isLoadedLater(place(of: change, file), file)
    else { return nil }
    return LoadOrder(file.inference, file.stack).load(before: owner, of: container)
  }

  /// A change of a description, or of a container's list of them.
  private struct Change {
    var chain: ChainID
    var scope: ScopeID
    var token: Int32
    var tokens: TokenRange
    var what: String
    /// The container, where the change names it.
    var container: AccessPath?
    /// The variable that the description is known by.
    var binding: BindingID?
    /// The key of an option as it is written.
    var key: String?
  }

  // MARK: Changes

  private func changes(_ file: FileView) -> [Change] {
    var found: [Change] = []
    for call in file.calls[Names.setOption] {
      guard let member = call.member.ifAny, let change = change(of: member, file) else { continue }
      var current = change
      current.tokens = TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end))
      current.what = "setting an option"
      current.key = Arguments(file.outline, call.suffix)[Names.forKey].map { file.text(of: $0) }
      found.append(current)
    }
    for index in file.outline.chains.indices where file.outline.chains[index].marks.contains(.assigned) {
      let chain = file.outline.chains[index]
      guard let last = chain.lastSuffix.ifAny, file.outline[last].kind == .member else { continue }
      let name = file.outline[last].name
      if name == Names.persistentStoreDescriptions {
        let receiver = file.inference.receiver(of: last)
        guard file.inference.isContainer(receiver.type), let path = receiver.path else { continue }
        found.append(
          Change(
            chain: ChainID(index), scope: chain.scope, token: chain.token, tokens: chain.tokens,
            what: "giving the container other descriptions", container: path))
      } else if Self.properties.contains(name), var change = change(of: last, file) {
        change.tokens = chain.tokens
        change.what = "setting '\(file.file.name(file.outline[last].token))'"
        found.append(change)
      }
    }
    return found.sorted { $0.token < $1.token }
  }

  /// The properties of a description that count when its store is loaded.
  private static let properties = SymbolSet([
    Names.url, Names.type, Symbol("isReadOnly"), Symbol("configuration"), Symbol("shouldMigrateStoreAutomatically"),
    Symbol("shouldInferMappingModelAutomatically"), Symbol("cloudKitContainerOptions"),
    Symbol("shouldAddStoreAsynchronously"),
  ])

  private func change(of member: SuffixID, _ file: FileView) -> Change? {
    let receiver = file.inference.receiver(of: member)
    guard receiver.type.name?.name == Names.NSPersistentStoreDescription else { return nil }
    let id = file.outline[member].chain
    let chain = file.outline[id]
    var change = Change(
      chain: id, scope: chain.scope, token: chain.token, tokens: chain.tokens, what: "")
    change.container = container(namedBy: id, file)
    if change.container == nil {
      guard let binding = file.inference.binding(chain.name, at: chain.token, in: chain.scope) else { return nil }
      change.binding = binding
      change.container = container(ofDescription: binding, file)
    }
    return change
  }

  /// The container whose list a variable's description is taken from.
  private func container(ofDescription binding: BindingID, _ file: FileView) -> AccessPath? {
    let current = file.outline[binding]
    if current.kind == .closureParameter {
      // `descriptions.forEach { description in … }`
      guard let call = ClosureUse(file.outline, current.closure).call, call.name == Names.forEach else { return nil }
      return container(namedBy: file.outline[call.suffix].chain, file)
    }
    if current.kind == .parameter { return container(given: current, file) }
    guard let value = current.value.ifAny else { return nil }
    return file.outline.chains(of: value).lazy.compactMap { container(namedBy: $0, file) }.first
  }

  /// The container whose description all calls give a function that only this file can call.
  private func container(given parameter: Binding, _ file: FileView) -> AccessPath? {
    guard let function = parameter.declaration.ifAny,
      !file.outline[function].modifiers.isDisjoint(with: [.private, .fileprivate])
    else { return nil }
    let reference = DeclarationReference(file: file.file.id, declaration: function)
    let resolver = CallResolver(file.inference)
    var agreed: AccessPath?
    for call in file.calls[file.outline[function].name] where resolver.callee(of: call) == reference {
      guard let argument = resolver.arguments(of: call.suffix, to: reference)[Int(parameter.position)],
        let chain = file.outline[argument].firstChain.ifAny
      else { return nil }
      let binding = file.inference.binding(
        file.outline[chain].name, at: file.outline[chain].token, in: file.outline[chain].scope)
      let given = container(namedBy: chain, file) ?? binding.flatMap { container(ofDescription: $0, file) }
      guard let given, agreed == nil || agreed == given else { return nil }
      agreed = given
    }
    return agreed
  }

  /// The container whose list of descriptions a chain names: `container.persistentStoreDescriptions`, or the list alone
  /// in a container's own code.
  private func container(namedBy id: ChainID, _ file: FileView) -> AccessPath? {
    let chain = file.outline[id]
    if chain.root == .name, chain.name == Names.persistentStoreDescriptions {
      let own = file.inference.selfValue(in: chain.scope)
      return file.inference.isContainer(own.type) ? own.path : nil
    }
    return file.outline.suffixes(of: id).lazy.filter {
      file.outline[$0].name == Names.persistentStoreDescriptions
    }.compactMap { file.inference.receiver(of: $0).path }.first
  }

  // MARK: Loads

  /// The load after which a change comes: in the code that makes the change, or in all the code of the type that calls
  /// the method which does.
  private func load(before change: Change, _ loads: [StoreLoad], _ file: FileView) -> StoreLoad? {
    let places = SetUpOrder(file.inference).places(of: change.scope, at: change.token)
    if let own = places.first, let load = load(before: change, at: own, loads, file) { return load }
    let calls = places.dropFirst()
    let before = calls.compactMap { place in
      isLoadedLater(place, file) ? nil : load(before: change, at: place, loads, file)
    }
    return before.count == calls.count ? before.first : nil
  }

  private func load(
    before change: Change, at place: SetUpPlace, _ loads: [StoreLoad], _ file: FileView
  ) -> StoreLoad? {
    let reader = StoreLoads(file.inference)
    return loads.first { load in
      guard load.around.contains(Int(place.token)), load.token < place.token else { return false }
      if let container = change.container {
        guard container == load.container else { return false }
      } else if let binding = change.binding, !isGiven(binding, before: load, file) {
        return false
      }
      return reader.isSure(load, before: place.scope)
    }
  }

  /// Whether a description was there before a load, or is the one that its handler is given.
  private func isGiven(_ binding: BindingID, before load: StoreLoad, _ file: FileView) -> Bool {
    let current = file.outline[binding]
    if current.token < load.token {
      // A description of another container, or a parameter, may be loaded later.
      return current.kind == .variable && load.around.contains(Int(current.token))
        && file.inference.mentions[current.name].contains { mention in
          let chain = file.outline[mention.chain]
          return mention.member.isNone && chain.token < load.token && chain.token > current.token
            && file.outline[chain.expression].container.ifAny.map { file.outline[$0].root == .array } == true
        }
    }
    guard current.kind == .closureParameter else { return false }
    return ClosureUse(file.outline, current.closure).call?.suffix == load.call.suffix
  }

  private func place(of change: Change, _ file: FileView) -> SetUpPlace {
    SetUpPlace(
      around: MakingReader(file.inference).tokens(of: change.scope, at: change.token), token: change.token,
      scope: change.scope)
  }

  /// Whether stores are loaded after a change, there or by a function that is called then.
  private func isLoadedLater(_ place: SetUpPlace, _ file: FileView) -> Bool {
    file.calls.names.contains { name in
      guard name == Names.loadPersistentStores || name == Names.addPersistentStore || file.stack.loaders.contains(name)
      else { return false }
      return file.calls[name].contains { place.around.contains(Int($0.token)) && $0.token > place.token }
    }
  }
}
