import Lexer

/// A function that executes a batch request on a context that its caller chooses.
struct BatchHelper: Hashable, Sendable {
  /// Which context that is, as the caller knows it.
  enum Subject: Hashable, Sendable {
    /// The one that it is called on.
    case receiver
    /// The one that it is given as this parameter.
    case parameter(Int)
  }

  var subject: Subject
  /// The parameter that is the request, where the function executes whatever request its caller gives it.
  var request: Int?
  /// Where it executes the request.
  var execution: Location
  /// Whether this context is the only one that learns of the changes.
  var mergesOnlyThere: Bool
  /// Whether it deletes rows of an entity that its caller names by the class.
  var deletesGivenClass = false
}

/// A function that executes a batch request and returns the object IDs to its callers, who are to merge them.
struct BatchIDReturner: Hashable, Sendable {
  /// What the request does.
  var kind: BatchRequest.Kind
  /// Where it is executed.
  var execution: Location
}

/// What a project does about the changes of batch requests, collected over all files.
struct BatchFacts: Sendable {
  /// Which contexts a function that merges makes known to.
  enum MergeSubject: Hashable, Sendable {
    /// The one that it is called on.
    case receiver
    /// Those that it is given.
    case arguments
    /// Others.
    case others
  }

  /// The functions that let contexts know of changes in the store, by name.
  var mergers: [Symbol: Set<MergeSubject>] = [:]
  /// What functions that merge call.
  private(set) var calledByMergers: Set<Symbol> = []
  /// What the functions call that functions which merge call.
  private(set) var calledForMergers: Set<Symbol> = []
  /// The functions that execute a batch request on a context that their caller chooses.
  var helpers: [DeclarationReference: [BatchHelper]] = [:]
  /// The names of these.
  var helperNames: Set<Symbol> = []
  /// The functions that leave it to their callers to merge.
  var idReturners: [DeclarationReference: BatchIDReturner] = [:]
  /// The names of these.
  var idReturnerNames: Set<Symbol> = []
  /// Whether what persistent history tells is merged into a context, or a remote change makes one refresh.
  var replaysHistory = false

  /// Whose rows are read, and in contexts of which kind.
  var rows = ReadRows()

  /// Joins what another file does.
  mutating func merge(_ other: BatchFacts) {
    rows.merge(other.rows)
    mergers.formUnion(other.mergers)
    for (function, found) in other.helpers { helpers[function, default: []] += found }
    helperNames.formUnion(other.helperNames)
    idReturners.merge(other.idReturners) { first, _ in first }
    idReturnerNames.formUnion(other.idReturnerNames)
    replaysHistory = replaysHistory || other.replaysHistory
  }

  /// How many functions may lie between a call and the merge.
  private static let callLimit = 3

  /// Lets what calls a merging function count as one too.
  ///
  /// - Parameter callees: for each function the names that it calls.
  mutating func close(_ callees: [Symbol: Set<Symbol>]) {
    guard !mergers.isEmpty else { return }
    var callers: [Symbol: [Symbol]] = [:]
    for (function, called) in callees where function != .none {
      for callee in called { callers[callee, default: []].append(function) }
    }
    var newest = Array(mergers.keys)
    for _ in 0..<Self.callLimit where !newest.isEmpty {
      // The framework's own functions lead to none of the project's.
      let known = newest.filter { !FrameworkFacts.confinedContextMembers.contains($0) }
      newest = Array(Set(known.flatMap { callers[$0] ?? [] }).filter { mergers[$0] == nil })
      for function in newest { mergers[function] = [.others] }
    }
    for function in mergers.keys { calledByMergers.formUnion(callees[function] ?? []) }
    for function in calledByMergers where !FrameworkFacts.confinedContextMembers.contains(function) {
      calledForMergers.formUnion(callees[function] ?? [])
    }
  }
}
