/// Places at which something is done with contexts, by the context that it is done with.
struct ReviewPlaces: Sendable {
  /// A view context, or another one of the main queue.
  var view: [Location] = []
  /// A context with a queue of its own.
  var background: [Location] = []
  /// A context that is handed in, or that nobody knows.
  var unknown: [Location] = []

  /// Adds a place at which something is done with contexts that have these queues; none where they are not known. A
  /// place that is about a view context among others is about a view context.
  mutating func add(_ location: Location, _ queues: [ContextQueue?]) {
    if queues.contains(.main) {
      view.append(location)
    } else if !queues.isEmpty, queues.allSatisfy({ $0 == .background }) {
      background.append(location)
    } else {
      unknown.append(location)
    }
  }

  mutating func merge(_ other: ReviewPlaces) {
    view += other.view
    background += other.background
    unknown += other.unknown
  }
}

/// What code may do that the questions are about.
struct ReviewSubjects: OptionSet, Sendable {
  let rawValue: UInt16
  static let viewContexts = ReviewSubjects(rawValue: 1)
  static let backgroundContexts = ReviewSubjects(rawValue: 2)
  static let automaticMerges = ReviewSubjects(rawValue: 4)
  static let policies = ReviewSubjects(rawValue: 8)
  static let batchRequests = ReviewSubjects(rawValue: 16)
  static let resultsControllers = ReviewSubjects(rawValue: 32)
  static let history = ReviewSubjects(rawValue: 64)
  static let swiftData = ReviewSubjects(rawValue: 128)
}
