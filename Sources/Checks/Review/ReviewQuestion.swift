/// The questions of the review checklist, in their order.
public enum ReviewQuestion: Int, CaseIterable, Sendable {
  /// Is there one container?
  case container = 1
  /// Does the view context stay on the main queue?
  case viewContext
  /// Is every other context used in its `perform`?
  case perform
  /// Does the view context learn of saves?
  case automaticMerge
  /// Are conflicts resolved?
  case mergePolicy
  /// Do contexts learn of batch requests?
  case batchResults
  /// Do results controllers sort?
  case resultsControllers
  /// Do several programs learn of each other's changes?
  case history
  /// Does SwiftData find what Core Data keeps?
  case swiftData
  /// Do tests keep to themselves?
  case tests
  /// Do managed objects stay on their queues?
  case crossings

  /// The number that it is known by, from 1.
  public var number: Int { rawValue }

  /// The name for scripts, never changed.
  public var slug: String {
    switch self {
    case .container: "one-container"
    case .viewContext: "view-context-on-main"
    case .perform: "contexts-in-perform"
    case .automaticMerge: "automatic-merging"
    case .mergePolicy: "merge-policy"
    case .batchResults: "batch-results-merged"
    case .resultsControllers: "results-controllers-sorted"
    case .history: "persistent-history"
    case .swiftData: "swiftdata-hand-over"
    case .tests: "tests-in-memory"
    case .crossings: "objects-stay-on-queue"
    }
  }

  /// What has to be so, a heading.
  public var title: String {
    switch self {
    case .container: "One persistent container, made once and shared"
    case .viewContext: "View context on the main queue only, writes on background contexts"
    case .perform: "Every off-queue use of a context wrapped in 'perform'"
    case .automaticMerge: "Automatic merging on the view context"
    case .mergePolicy: "Merge policy on the view context"
    case .batchResults: "Batch results merged"
    case .resultsControllers: "Fetched results controllers sorted"
    case .history: "Persistent history on where several targets share the store"
    case .swiftData: "SwiftData hand-over keeps store, schema, names and renames"
    case .tests: "Tests use in-memory stores and one loaded model"
    case .crossings: "No managed object crosses a thread boundary"
    }
  }

  /// The question that a finding of the rule answers, or nil where it belongs to none.
  static func answered(by rule: RuleInfo) -> ReviewQuestion? {
    if let question = byRule[rule.slug] { return question }
    switch rule.family {
    case .batch: return .batchResults
    case .swiftData: return .swiftData
    case .tests: return .tests
    case .confinement, .stack, .fetchedResults, .migration, .suppressions: return nil
    }
  }

  /// The questions of single rules; of the others the family decides.
  private static let byRule: [String: ReviewQuestion] = [
    "container-recreated": .container,
    "view-context-off-main": .viewContext,
    "view-context-for-import": .viewContext,
    "batch-on-view-context": .viewContext,
    "context-outside-perform": .perform,
    "confinement-concurrency-type": .perform,
    "missing-automatic-merge": .automaticMerge,
    "missing-merge-policy": .mergePolicy,
    "sortless-results-controller": .resultsControllers,
    "section-key-not-first-sort": .resultsControllers,
    "stale-results-cache": .resultsControllers,
    "results-never-fetched": .resultsControllers,
    "history-not-enabled": .history,
    "remote-change-not-posted": .history,
    "history-token-not-kept": .history,
    "history-token-race": .history,
    "managed-object-crosses-task": .crossings,
    "managed-object-escapes-perform": .crossings,
    "managed-object-crosses-context": .crossings,
    "unchecked-sendable-entity": .crossings,
    "unchecked-sendable-carrier": .crossings,
    "swiftdata-model-crosses-task": .crossings,
  ]
}
