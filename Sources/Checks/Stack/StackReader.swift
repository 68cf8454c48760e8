import Lexer

/// Collects what one file does about the stack.
struct StackReader {
  private let inference: FileInference
  private let project: ProjectNames
  private var calls: CallTable { inference.calls }
  private var outline: Outline { inference.file.outline }
  private var facts = StackFacts()

  /// Names that a project gives to things of Core Data.
  struct ProjectNames: Sendable {
    /// The classes that are containers, the framework's included.
    var containerClasses: [Symbol]
    /// The functions that it adds to contexts.
    var contextFunctions: SymbolSet
    /// The entities with uniqueness constraints, by the names of their classes and their own.
    var uniqueEntities: SymbolSet
    /// The names that contexts have.
    var contextNames: ContextNames.Shared
    /// Whether it sets handlers of migration stages.
    var hasMigrationHandlers: Bool

    init(_ project: Project) {
      containerClasses = project.containerClasses()
      contextFunctions = project.contextFunctions()
      uniqueEntities = project.uniqueEntities()
      contextNames = ContextNames.Shared(project)
      hasMigrationHandlers = MigrationHandlers.exist(in: project)
    }
  }

  init(_ inference: FileInference, _ project: ProjectNames) {
    self.inference = inference
    self.project = project
  }

  mutating func read() -> StackFacts {
    readContainers()
    readLoads()
    guard isProduct else { return facts }
    facts.fileCount = 1
    readParts()
    readNames()
    readMerging()
    facts.sharedInstances = SharedInstanceReader(inference).read()
    var flow = ContextFlowReader(
      inference, contextFunctions: project.contextFunctions, uniqueEntities: project.uniqueEntities,
      contextNames: project.contextNames, hasMigrationHandlers: project.hasMigrationHandlers)
    facts.flow = flow.read()
    return facts
  }

  private var isProduct: Bool { !inference.file.role.isTest && !inference.file.role.isPreviewOrSample }

  // MARK: Containers

  private mutating func readContainers() {
    for name in project.containerClasses {
      for call in calls[name] where call.member.isNone {
        // `NSPersistentContainer(name:)`, and no function of that name.
        guard case .metatype(let type)? = inference.values(of: call.chain).first?.type, inference.isContainer(type)
        else { continue }
        facts.containers.append(site(call, type))
      }
    }
    facts.containers.sort { $0.location.range.start < $1.location.range.start }
  }

  private func site(_ call: CallSite, _ type: SwiftType) -> ContainerSite {
    let chain = outline[call.chain]
    let making = MakingReader(inference)
    let argument = Arguments(outline, call.suffix)[Names.name]
    let tokens = TokenRange(Int(chain.token), Int(outline[call.suffix].end))
    var site = ContainerSite(
      location: Location(file: inference.file.id, range: inference.file.range(of: tokens)),
      isCloudKit: inference.project.inherits(type, from: Names.NSPersistentCloudKitContainer, inference.file),
      name: argument.flatMap { StringLiteral(inference.file).text(of: $0) },
      module: inference.file.module,
      owner: making.owner(of: chain.scope, at: chain.token),
      making: making.place(of: chain.scope, at: chain.token),
      store: StorePlaceReader(inference).place(around: chain.scope, at: chain.token, owned: making),
      isTestOrPreview: PreviewPlaces(inference).contains(chain.scope),
      isOwnClass: chain.name != Names.NSPersistentContainer && chain.name != Names.NSPersistentCloudKitContainer)
    site.holder = inference.enclosingType(chain.scope)?.name ?? .none
    site.hasOwnViewContext = hasOwnViewContext(type)
    if site.name == nil, let argument, let source = outline[argument].firstChain.ifAny, outline[source].next.isNone {
      site.nameSource = outline[source].lastSuffix.ifAny.map { outline[$0].name } ?? outline[source].name
    }
    return site
  }

  /// Whether a class, or one that it derives from, overrides the view context and may set it up there.
  private func hasOwnViewContext(_ type: SwiftType) -> Bool {
    guard let name = type.name, let id = inference.project.type(name, from: inference.file, scope: .none) else {
      return false
    }
    return !inference.members(Names.viewContext, of: id).isEmpty
  }

  // MARK: Coordinators, descriptions, stores

  private mutating func readParts() {
    for call in calls[Names.NSPersistentStoreCoordinator] where call.member.isNone {
      guard !PreviewPlaces(inference).contains(outline[call.chain].scope), !PassingStores(inference).isPassing(call)
      else { continue }
      facts.coordinators.append(location(call))
    }
    for call in calls[Names.NSPersistentStoreDescription] where call.member.isNone {
      if !PreviewPlaces(inference).contains(outline[call.chain].scope) { facts.descriptions.append(location(call)) }
    }
    for call in calls[Names.NSManagedObjectContext] where call.member.isNone {
      guard let context = inference.values(of: call.chain).last?.context, context.isNew, context.queue == .main,
        !PreviewPlaces(inference).contains(outline[call.chain].scope)
      else { continue }
      facts.mainContexts.append(location(call))
    }
    for name in [Names.fetchHistory, Names.deleteHistory] {
      facts.historyRequests += calls[name].map { location($0) }
    }
    facts.archivesTokens = !facts.historyRequests.isEmpty && storesSomething
    facts.historyRequests.sort { $0.range.start < $1.range.start }
    facts.storeLocations = StoreLocationReader(inference).read()
    facts.migratesByHand = !calls[Names.NSMigrationManager].isEmpty
    for call in calls[Names.ModelConfiguration] where Arguments(outline, call.suffix)[Names.url] != nil {
      facts.sharesWithSwiftData = true
    }
  }

  /// Whether the file writes to the defaults, to an archive or to a file.
  private var storesSomething: Bool { Self.storesSomething(outline) }

  /// Whether a file writes to the defaults, to an archive or to a file.
  static func storesSomething(_ outline: Outline) -> Bool {
    outline.chains.contains { Self.archives.contains($0.name) }
      || outline.attributes.contains { Self.archives.contains($0.name) }
      || outline.suffixes.contains { $0.kind == .member && Self.archiving.contains($0.name) }
  }

  private static let archives = SymbolSet([
    Symbol("NSKeyedArchiver"), Symbol("UserDefaults"), Symbol("AppStorage"), Symbol("JSONEncoder"),
    Symbol("PropertyListEncoder"), Symbol("Defaults"), Symbol("NSUbiquitousKeyValueStore"), Symbol("FileManager"),
  ])

  private static let archiving = SymbolSet([
    Symbol("archivedData"), Symbol("currentPersistentHistoryToken"), Symbol("write"), Symbol("setMetadata"),
    Symbol("store"), Symbol("persist"), Symbol("saveToken"),
  ])

  private mutating func readLoads() {
    for name in [Names.loadPersistentStores, Names.addPersistentStore] {
      for call in calls[name] { facts.loaders.insert(functionName(outline[call.chain].scope)) }
    }
    for call in calls[Names.destroyPersistentStore] {
      facts.storeRemovers.insert(functionName(outline[call.chain].scope))
    }
    for call in calls[Names.containerURL]
    where Arguments(outline, call.suffix)[Names.forSecurityApplicationGroupIdentifier] != nil {
      addGroupFolder(outline[call.chain].scope, call.token)
    }
    for name in [Names.NSManagedObjectModelReference, Names.`init`, Names.SelfType] {
      for call in calls[name] { addReferenceHelper(call) }
    }
    facts.loaders.remove(.none)
    facts.storeRemovers.remove(.none)
  }

  /// Notes a function that gives one of its parameters to a model reference as the checksum.
  private mutating func addReferenceHelper(_ call: CallSite) {
    guard let checksum = Arguments(outline, call.suffix)[Names.versionChecksum],
      let chain = outline[checksum].firstChain.ifAny, outline[chain].next.isNone, outline[chain].root == .name,
      outline[chain].firstSuffix.isNone,
      let binding = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      outline[binding].kind == .parameter, let function = outline[binding].declaration.ifAny
    else { return }
    let reference = DeclarationReference(file: inference.file.id, declaration: function)
    let isInitializer = outline[function].kind == .initializer
    let called = isInitializer ? inference.enclosingType(outline[function].scope)?.name : outline[function].name
    facts.referenceHelpers.append(
      ReferenceHelper(
        function: reference, position: Int(outline[binding].position), name: called ?? .none,
        location: Location(file: inference.file.id, range: inference.file.range(of: outline[checksum].tokens))))
  }

  /// Notes the function or property by which others reach the folder.
  private mutating func addGroupFolder(_ scope: ScopeID, _ token: Int32) {
    guard let owner = MakingReader(inference).owner(of: scope, at: token) else { return }
    let declaration = outline[owner.declaration]
    let folder = GroupFolder(
      file: inference.file.id, isPrivate: !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]))
    facts.groupFolders[declaration.name, default: []].insert(folder)
  }

  private func functionName(_ scope: ScopeID) -> Symbol {
    let function = inference.enclosingFunction(scope)
    guard !function.isNone else { return .none }
    let declaration = outline[function]
    return declaration.kind == .accessor && !declaration.owner.isNone
      ? outline[declaration.owner].name : declaration.name
  }

  // MARK: Merging

  private mutating func readMerging() {
    for call in calls[Names.mergeChanges] {
      let merge = MergeCall(inference, call)
      // What is merged into background contexts reaches no view.
      if merge.isOfSavesOrHistory, !merge.isInBackground { facts.mergesSaves = true }
    }
    for call in calls[Names.reset] where isAfterSave(call) { facts.mergesSaves = true }
    for call in calls[Names.refreshAllObjects] {
      if let member = call.member.ifAny, inference.receiver(of: member).context?.queue != .background {
        facts.mergesSaves = true
      }
    }
    for mention in inference.mentions[Names.viewContext] {
      facts.viewHolders.insert(mention.member.ifAny.map { ContainerHolder(inference).type(before: $0) } ?? .none)
    }
    for attribute in outline.attributes
    where attribute.name == Names.FetchRequestWrapper || attribute.name == Names.SectionedFetchRequest {
      facts.showsFetchedRows = true
    }
  }

  /// Whether a view context forgets its rows in the function in which another context has just been saved.
  private func isAfterSave(_ call: CallSite) -> Bool {
    guard let member = call.member.ifAny, inference.receiver(of: member).context?.queue == .main else { return false }
    let around = MakingReader(inference).tokens(of: outline[call.chain].scope, at: call.token)
    return calls[Names.save].contains { save in
      guard around.contains(Int(save.token)), save.token < call.token, let receiver = save.member.ifAny else {
        return false
      }
      return inference.receiver(of: receiver).context?.queue == .background
    }
  }

  // MARK: Names of options and notifications

  private mutating func readNames() {
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      switch chain.root {
      case .name:
        readName(chain.name, ChainID(index), chain.token)
      case .implicitMember:
        if chain.name == Names.NSPersistentStoreRemoteChange { observed(chain.token) }
      case .string:
        readString(chain)
      default:
        continue
      }
    }
    for suffix in outline.suffixes where suffix.kind == .member && suffix.name == Names.NSPersistentStoreRemoteChange {
      observed(suffix.token)
    }
  }

  private mutating func readName(_ name: Symbol, _ chain: ChainID, _ token: Int32) {
    switch name {
    case Names.NSPersistentHistoryTrackingKey:
      if !OptionValue(inference).isFalse(keyAt: chain) { facts.enablesHistory = true }
    case Names.NSPersistentStoreRemoteChangeNotificationPostOptionKey:
      if !OptionValue(inference).isFalse(keyAt: chain) { facts.postsRemoteChanges = true }
    case Names.NSPersistentStoreRemoteChangeNotification:
      observed(token)
    default:
      break
    }
  }

  /// Keys and names are written as plain strings now and then.
  private mutating func readString(_ chain: Chain) {
    let length = Int(inference.file.range(of: chain.tokens).count)
    switch length {
    case Self.historyKey.utf8.count:
      if inference.file.text(inference.file.range(of: chain.tokens)) == Self.historyKey { facts.enablesHistory = true }
    case Self.remoteChangeKey.utf8.count:
      if inference.file.text(inference.file.range(of: chain.tokens)) == Self.remoteChangeKey {
        facts.postsRemoteChanges = true
      }
    case Self.remoteChangeName.utf8.count:
      if inference.file.text(inference.file.range(of: chain.tokens)) == Self.remoteChangeName { observed(chain.token) }
    default:
      break
    }
  }

  private static let historyKey = "\"NSPersistentHistoryTrackingKey\""
  private static let remoteChangeKey = "\"NSPersistentStoreRemoteChangeNotificationOptionKey\""
  private static let remoteChangeName = "\"NSPersistentStoreRemoteChangeNotification\""

  private mutating func observed(_ token: Int32) {
    facts.remoteChangeObservers.append(Location(file: inference.file.id, range: inference.file.range(of: token)))
    facts.remoteChangeHandlers.append(RemoteChangeHandlerReader(inference).handler(at: token))
  }

  private func location(_ call: CallSite) -> Location {
    let tokens = TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end))
    return Location(file: inference.file.id, range: inference.file.range(of: tokens))
  }
}
