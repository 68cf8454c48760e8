import Lexer

/// A function or property that asks for the folder of an app group.
struct GroupFolder: Hashable, Sendable {
  /// The file that declares it.
  var file: FileID
  /// Whether that file alone can name it.
  var isPrivate: Bool
}

/// A function that makes a model reference with a checksum which its caller gives it.
struct ReferenceHelper: Sendable {
  /// The function.
  var function: DeclarationReference
  /// The place of the parameter.
  var position: Int
  /// The function's name; of an initialiser its type's.
  var name: Symbol
  /// Where the parameter stands for the checksum.
  var location: Location
}

/// What a project does about its Core Data stack, collected over all files: where containers, coordinators and store
/// descriptions are made, which options are set, who listens for changes.
///
/// Places are in the order of the files and of the source.
struct StackFacts: Sendable {
  /// The places where a container is made.
  var containers: [ContainerSite] = []
  /// The static and global variables that make an instance of a type of the project with no arguments.
  var sharedInstances: [SharedInstance] = []
  /// The places outside of tests and previews where a coordinator is made without a container.
  var coordinators: [Location] = []
  /// The places outside of tests and previews where a context of the main queue is made without a container.
  var mainContexts: [Location] = []
  /// The places outside of tests and previews where a store description is made.
  var descriptions: [Location] = []
  /// Whether code outside of tests turns persistent history on.
  var enablesHistory = false
  /// Whether code outside of tests sets the option that posts remote changes.
  var postsRemoteChanges = false
  /// The places outside of tests where remote changes are listened for.
  var remoteChangeObservers: [Location] = []
  /// What the observers of remote changes do.
  var remoteChangeHandlers: [RemoteChangeHandler] = []
  /// Whether code that reads history stores something beyond the process: a token.
  var archivesTokens = false
  /// The functions and properties that ask for the folder of an app group, by name.
  var groupFolders: [Symbol: Set<GroupFolder>] = [:]
  /// The places outside of tests where a store is given a URL.
  var storeLocations: [StoreLocationSite] = []
  /// The places outside of tests where persistent history is read or deleted.
  var historyRequests: [Location] = []
  /// Whether code outside of tests makes a SwiftData configuration with a URL of its own.
  var sharesWithSwiftData = false
  /// Whether a migration manager is run by hand: the store fits its model when it is opened.
  var migratesByHand = false
  /// The functions that load the stores of a container, or add one to a coordinator.
  var loaders: Set<Symbol> = []
  /// The functions that are given the checksum of a model reference.
  var referenceHelpers: [ReferenceHelper] = []
  /// The functions that remove the file of a store.
  var storeRemovers: Set<Symbol> = []
  /// The types whose containers' view contexts are named; none stands for those that nobody knows.
  var viewHolders: Set<Symbol> = []
  /// Where rows are shown by `@FetchRequest` and its like.
  var showsFetchedRows = false
  /// Whether save notifications or persistent history are merged into a context, or contexts are refreshed as a whole.
  var mergesSaves = false
  /// How contexts go from where they are made to where they are used.
  var flow = ContextFlow()
  /// Which contexts are saved, and how they were set up.
  private(set) var savers = SavingContexts()
  /// How many files outside of tests were looked at.
  var fileCount = 0

  /// Joins what another file does.
  mutating func merge(_ other: StackFacts) {
    containers += other.containers
    sharedInstances += other.sharedInstances
    coordinators += other.coordinators
    mainContexts += other.mainContexts
    descriptions += other.descriptions
    enablesHistory = enablesHistory || other.enablesHistory
    postsRemoteChanges = postsRemoteChanges || other.postsRemoteChanges
    remoteChangeObservers += other.remoteChangeObservers
    remoteChangeHandlers += other.remoteChangeHandlers
    archivesTokens = archivesTokens || other.archivesTokens
    groupFolders.formUnion(other.groupFolders)
    storeLocations += other.storeLocations
    historyRequests += other.historyRequests
    sharesWithSwiftData = sharesWithSwiftData || other.sharesWithSwiftData
    migratesByHand = migratesByHand || other.migratesByHand
    loaders.formUnion(other.loaders)
    referenceHelpers += other.referenceHelpers
    storeRemovers.formUnion(other.storeRemovers)
    viewHolders.formUnion(other.viewHolders)
    showsFetchedRows = showsFetchedRows || other.showsFetchedRows
    mergesSaves = mergesSaves || other.mergesSaves
    flow.merge(other.flow)
    fileCount += other.fileCount
  }

  /// Draws the conclusions that need all files.
  mutating func close() { savers = SavingContexts(flow) }

  /// The containers that neither tests nor previews make.
  var productContainers: [ContainerSite] { containers.filter { !$0.isTestOrPreview } }

  /// How far was looked for something that is missing, for the words of a finding.
  var extent: String {
    fileCount == 1 ? "the one file here that uses Core Data" : "the \(fileCount) files here that use Core Data"
  }
}
