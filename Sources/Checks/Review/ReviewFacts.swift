import Lexer

/// What the checklist's answers rest on, collected over all files. Unless the name says otherwise it is about code
/// outside of tests and previews.
///
/// Places are in the order of the files and of the source.
struct ReviewFacts: Sendable {
  /// How often contexts of one kind are used, by where the code runs.
  struct Uses: Sendable {
    /// On the context's queue.
    var onQueue = 0
    /// Wherever a function is called: each call is judged.
    var atCallers = 0
    /// Proven to be elsewhere.
    var offQueue = 0
    /// Nobody knows where.
    var unknown = 0

    var total: Int { onQueue + atCallers + offQueue + unknown }

    mutating func merge(_ other: Uses) {
      onQueue += other.onQueue
      atCallers += other.atCallers
      offQueue += other.offQueue
      unknown += other.unknown
    }
  }

  /// The uses of view contexts.
  var viewUses = Uses()
  /// The uses of contexts with a queue of their own.
  var backgroundUses = Uses()
  /// How many uses there are of contexts whose queue the project does not decide.
  var borrowedUses = 0
  /// Where a view context is saved.
  var viewSaves: [Location] = []
  /// Where a background context is saved.
  var backgroundSaves: [Location] = []
  /// Where background contexts are made, tasks on one included.
  var backgroundContexts: [Location] = []
  /// Where automatic merging is turned on.
  var automaticMerges = ReviewPlaces()
  /// Where what other contexts save is merged by hand.
  var saveMerges = ReviewPlaces()
  /// Where what persistent history tells is merged.
  var historyMerges = ReviewPlaces()
  /// Where the results of batch requests are merged.
  var batchMerges: [Location] = []
  /// Where contexts are given a merge policy.
  var policies = ReviewPlaces()
  /// Where batch requests are executed.
  var batchRequests: [Location] = []
  /// Where results controllers are made.
  var resultsControllers: [Location] = []
  /// Where persistent history is turned on.
  var historyOptions: [Location] = []
  /// Where the folder of an app group is asked for.
  var groupFolders: [Location] = []
  /// The SwiftData classes.
  var modelClasses: [Location] = []
  /// Where SwiftData containers and configurations are made.
  var modelContainers: [Location] = []
  /// How many test files there are that name Core Data.
  var testFiles = 0
  /// Where tests name a store in memory.
  var testMemoryStores: [Location] = []
  /// The functions and properties, of tests or not, that ask for a store in memory.
  var memoryMakers: Set<Symbol> = []
  /// The names of members and functions that a test file uses, each with its first place.
  var testNames: [(name: Symbol, location: Location)] = []
  /// Where tests make a container or coordinator themselves.
  var testContainers: [Location] = []
  /// Where tests load a model.
  var testModels: [Location] = []
  /// How many closures run in another task, thread or queue than the code around them.
  var crossingClosures = 0
  /// What tests and previews do.
  var aside: ReviewSubjects = []

  /// Joins what another file does.
  mutating func merge(_ other: ReviewFacts) {
    viewUses.merge(other.viewUses)
    backgroundUses.merge(other.backgroundUses)
    borrowedUses += other.borrowedUses
    viewSaves += other.viewSaves
    backgroundSaves += other.backgroundSaves
    backgroundContexts += other.backgroundContexts
    automaticMerges.merge(other.automaticMerges)
    saveMerges.merge(other.saveMerges)
    historyMerges.merge(other.historyMerges)
    batchMerges += other.batchMerges
    policies.merge(other.policies)
    batchRequests += other.batchRequests
    resultsControllers += other.resultsControllers
    historyOptions += other.historyOptions
    groupFolders += other.groupFolders
    modelClasses += other.modelClasses
    modelContainers += other.modelContainers
    testFiles += other.testFiles
    testMemoryStores += other.testMemoryStores
    memoryMakers.formUnion(other.memoryMakers)
    testNames += other.testNames
    testContainers += other.testContainers
    testModels += other.testModels
    crossingClosures += other.crossingClosures
    aside.formUnion(other.aside)
  }
}
