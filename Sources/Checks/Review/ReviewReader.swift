import Lexer

/// Collects from one file what the checklist's answers rest on.
struct ReviewReader {
  private let inference: FileInference
  private let containerClasses: [Symbol]
  private let previews: PreviewPlaces
  private var calls: CallTable { inference.calls }
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }
  private var facts = ReviewFacts()

  /// - Parameter containerClasses: the names of the classes that are containers, the framework's included.
  init(_ inference: FileInference, containerClasses: [Symbol]) {
    self.inference = inference
    self.containerClasses = containerClasses
    previews = PreviewPlaces(inference)
  }

  mutating func read() -> ReviewFacts {
    readUses()
    readMakings()
    readMerges()
    readAssignments()
    readHistory()
    if file.role.isTest { readTest() } else if !file.role.isPreviewOrSample { readClosures() }
    readMemoryMakers()
    return facts
  }

  private func location(_ tokens: TokenRange) -> Location { Location(file: file.id, range: file.range(of: tokens)) }

  private func location(_ call: CallSite) -> Location {
    location(TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end)))
  }

  /// The calls of these names outside of tests and previews, in the order of the source; others are noted.
  private mutating func product(_ names: Symbol..., noting subject: ReviewSubjects = []) -> [CallSite] {
    names.flatMap { calls[$0] }
      .sorted { $0.token < $1.token }
      .filter { isProduct(outline[$0.chain].scope, noting: subject) }
  }

  /// Whether a scope lies outside of tests and previews; what those do is noted.
  private mutating func isProduct(_ scope: ScopeID, noting subject: ReviewSubjects) -> Bool {
    guard previews.contains(scope) else { return true }
    facts.aside.formUnion(subject)
    return false
  }

  // MARK: Contexts

  private mutating func readUses() {
    for use in inference.contextUses where !use.isCall {
      let subject: ReviewSubjects =
        switch use.context.queue {
        case .main: .viewContexts
        case .background: .backgroundContexts
        case .borrowed: []
        }
      guard isProduct(outline[use.chain].scope, noting: subject) else { continue }
      switch use.context.queue {
      case .main:
        count(use, &facts.viewUses)
        if use.name == Names.save { facts.viewSaves.append(location(use.tokens)) }
      case .background:
        count(use, &facts.backgroundUses)
        if use.name == Names.save { facts.backgroundSaves.append(location(use.tokens)) }
      case .borrowed:
        facts.borrowedUses += 1
      }
    }
  }

  private func count(_ use: ContextUse, _ uses: inout ReviewFacts.Uses) {
    switch use.executor.executor {
    case .caller: uses.atCallers += 1
    case .unknown: uses.unknown += 1
    case .main where use.context.queue == .main: uses.onQueue += 1
    case .queue(let other) where other.sharesQueue(with: use.context) || !other.isSurelyOther(than: use.context):
      uses.onQueue += 1
    case .elsewhere where use.context.queue == .main: uses.unknown += 1
    case .main, .queue, .actor, .concurrent, .elsewhere: uses.offQueue += 1
    }
  }

  private mutating func readMakings() {
    for call in product(Names.newBackgroundContext, Names.performBackgroundTask) {
      guard let member = call.member.ifAny else { continue }
      if inference.isContainer(inference.receiver(of: member).type) {
        facts.backgroundContexts.append(location(call))
      }
    }
    for call in product(Names.NSManagedObjectContext) where call.member.isNone {
      guard let context = inference.values(of: call.chain).last?.context, context.isNew else { continue }
      if context.queue == .background { facts.backgroundContexts.append(location(call)) }
    }
    for call in calls[Names.execute] where isBatchRequest(call) {
      guard isProduct(outline[call.chain].scope, noting: .batchRequests) else { continue }
      facts.batchRequests.append(location(call))
    }
    for call in calls[Names.NSFetchedResultsController] where call.member.isNone {
      guard Arguments(outline, call.suffix)[Names.fetchRequest] != nil,
        isProduct(outline[call.chain].scope, noting: .resultsControllers)
      else { continue }
      facts.resultsControllers.append(location(call))
    }
    for call in product(Names.containerURL)
    where Arguments(outline, call.suffix)[Names.forSecurityApplicationGroupIdentifier] != nil {
      facts.groupFolders.append(location(call))
    }
  }

  private func isBatchRequest(_ call: CallSite) -> Bool {
    guard let argument = Arguments(outline, call.suffix).first,
      case .named(let type, _) = inference.value(of: argument).type
    else { return false }
    return FrameworkFacts.batchRequests.contains(type.name)
  }

  private mutating func readMerges() {
    for call in product(Names.mergeChanges) {
      let merge = MergeCall(inference, call)
      switch merge.changes {
      // A dictionary that is written out is made of what a batch request gives.
      case .saves where MergedChanges(inference, call).keys != nil && !merge.isOfSavesOrHistory, .batch:
        facts.batchMerges.append(location(call))
      case .saves: facts.saveMerges.add(location(call), merge.queues)
      case .history: facts.historyMerges.add(location(call), merge.queues)
      }
    }
  }

  // MARK: Settings

  private mutating func readAssignments() {
    for index in outline.chains.indices where outline.chains[index].marks.contains(.assigned) {
      let chain = outline.chains[index]
      let last = chain.lastSuffix.ifAny
      let name = last.map { outline[$0].name } ?? chain.name
      let queue = last.flatMap { inference.receiver(of: $0).context?.queue }
      switch name {
      case Names.mergePolicy where isProduct(chain.scope, noting: .policies):
        facts.policies.add(location(chain.tokens), [queue])
      case Names.automaticallyMergesChangesFromParent
      where !isFalse(assignedTo: chain) && isProduct(chain.scope, noting: .automaticMerges):
        facts.automaticMerges.add(location(chain.tokens), [queue])
      default: break
      }
    }
  }

  private func isFalse(assignedTo chain: Chain) -> Bool {
    let sign = outline[chain.expression].assignment
    return sign >= 0 && Int(sign) + 1 < file.lexed.tokens.count && file.word(Int(sign) + 1) == .false
  }

  private mutating func readHistory() {
    for index in outline.chains.indices where outline.chains[index].name == Names.NSPersistentHistoryTrackingKey {
      let chain = outline.chains[index]
      guard !OptionValue(inference).isFalse(keyAt: ChainID(index)), isProduct(chain.scope, noting: .history) else {
        continue
      }
      facts.historyOptions.append(location(chain.tokens))
    }
  }

  private mutating func readClosures() {
    for index in outline.scopes.indices where !outline.scopes[index].closure.isNone {
      switch inference.executor(of: ScopeID(index)).executor {
      case .concurrent, .actor: facts.crossingClosures += 1
      case .main, .queue, .elsewhere, .caller, .unknown: continue
      }
    }
  }

  // MARK: Tests

  private mutating func readTest() {
    facts.testFiles = 1
    for name in containerClasses + [Names.NSPersistentStoreCoordinator] {
      facts.testContainers += calls[name].filter(\.member.isNone).map { location($0) }
    }
    facts.testContainers.sort { $0.range.start < $1.range.start }
    for call in calls[Names.NSManagedObjectModel] + calls[Names.mergedModel] {
      facts.testModels.append(location(call))
    }
    facts.testModels.sort { $0.range.start < $1.range.start }
    facts.testMemoryStores = memoryPlaces.map { location($0.tokens) }
    var seen: Set<Symbol> = []
    for chain in outline.chains where chain.root == .name { addTestName(chain.name, chain.token, &seen) }
    for suffix in outline.suffixes where suffix.kind == .member { addTestName(suffix.name, suffix.token, &seen) }
  }

  private mutating func addTestName(_ name: Symbol, _ token: Int32, _ seen: inout Set<Symbol>) {
    guard seen.insert(name).inserted else { return }
    facts.testNames.append((name, location(TokenRange(Int(token), Int(token) + 1))))
  }

  // MARK: Stores in memory

  /// `createForTests()`, `preview`: what gives a stack whose store is in memory. An initialiser is none, as one with a
  /// parameter for it is used for the real store too.
  private mutating func readMemoryMakers() {
    for place in memoryPlaces {
      let maker = MakingReader(inference)
      guard let owner = maker.owner(of: place.scope, at: place.tokens.start) else { continue }
      let declaration = outline[owner.declaration]
      // `setUp` is every test's own.
      guard !declaration.modifiers.contains(.override) else { continue }
      if declaration.kind == .function || declaration.kind == .variable { facts.memoryMakers.insert(declaration.name) }
    }
  }

  /// Where the file asks for a store in memory, in the order of the source.
  private var memoryPlaces: [(tokens: TokenRange, scope: ScopeID)] {
    let place = StorePlaceReader(inference)
    var places: [(tokens: TokenRange, scope: ScopeID)] = []
    for index in outline.chains.indices where place.isMemory(ChainID(index)) {
      places.append((outline.chains[index].tokens, outline.chains[index].scope))
    }
    // `Stack(inMemory: true)`: the project's own word for it.
    for argument in outline.arguments where argument.labelToken >= 0 && isMemoryWord(argument.labelToken) {
      guard let value = argument.value.ifAny, file.word(Int(outline[value].tokens.start)) != .false else { continue }
      let token = Int(argument.labelToken)
      places.append((TokenRange(token, token + 1), outline[value].scope))
    }
    return places.sorted { $0.tokens.start < $1.tokens.start }
  }

  private func isMemoryWord(_ token: Int32) -> Bool {
    let range = file.range(of: token)
    return range.count >= 8 && file.text(range).lowercased().contains("inmemory")
  }
}
