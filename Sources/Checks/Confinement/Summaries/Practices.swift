/// What a project does about merging, policies and saving, collected over all files: what a rule that speaks of
/// something missing has to know.
struct Practices: Sendable {
  /// Which functions code calls that is, or may be, on a context's queue.
  var reach = QueueReach()
  /// The functions that use a background context and are called by code that is proven not to be on its queue.
  var calledOffQueue: Set<DeclarationReference> = []
  /// The queues of the contexts that calls give the functions which use one.
  var queuesGiven: [DeclarationReference: Set<ContextQueue>] = [:]
  /// For each function that uses a background context the others that it calls for it, where it is called itself.
  var passedOn: [DeclarationReference: Set<DeclarationReference>] = [:]
  /// For each function the names of the project's functions and types that it calls, and of those that save.
  var callees: [Symbol: Set<Symbol>] = [:]
  /// For each generic box that is declared `@unchecked Sendable` the first place where a managed object is put into it.
  var boxed: [DeclarationReference: Location] = [:]
  /// Whether persistent history is read and merged somewhere.
  var mergesHistory = false
  /// Whether save conflicts are caught and resolved somewhere.
  var handlesConflicts = false

  /// Joins what another file does.
  mutating func merge(_ other: Practices) {
    reach.merge(other.reach)
    calledOffQueue.formUnion(other.calledOffQueue)
    passedOn.formUnion(other.passedOn)
    queuesGiven.formUnion(other.queuesGiven)
    callees.formUnion(other.callees)
    boxed.merge(other.boxed) { first, _ in first }
    mergesHistory = mergesHistory || other.mergesHistory
    handlesConflicts = handlesConflicts || other.handlesConflicts
  }

  /// Lets what is called by something that is named on a queue count as named there too, and what is called by
  /// something that is called off the queue.
  mutating func close() {
    var called = Array(calledOffQueue)
    while let function = called.popLast() {
      for callee in passedOn[function] ?? [] where calledOffQueue.insert(callee).inserted { called.append(callee) }
    }
    reach.close()
  }

  /// Whether code on a context's queue leads to a function.
  func runsOnQueue(_ function: DeclarationReference, _ name: Symbol) -> Bool {
    reach.onQueue.contains(function, name)
  }

  /// Whether code that is or may be on a context's queue leads to a function.
  func mayRunOnQueue(_ function: DeclarationReference, _ name: Symbol) -> Bool {
    runsOnQueue(function, name) || reach.anywhere.contains(function, name)
  }
}

/// Collects the practices of one file.
struct PracticesReader {
  private let inference: FileInference
  private var calls: CallTable { inference.calls }
  private var outline: Outline { inference.file.outline }
  private var practices = Practices()

  init(_ inference: FileInference) { self.inference = inference }

  mutating func read() -> Practices {
    readCalls()
    readConflicts()
    practices.reach = QueueReachReader(inference).read()
    readDuties()
    readBoxes()
    return practices
  }

  private mutating func readBoxes() {
    for box in SendableBoxes(inference).all() {
      guard let declaration = box.declaration, practices.boxed[declaration] == nil else { continue }
      let range = inference.file.range(of: box.call.token)
      practices.boxed[declaration] = Location(file: inference.file.id, range: range)
    }
  }

  private mutating func readCalls() {
    // Most calls stand in the scope of the one before.
    var (scope, name) = (ScopeID.none, Symbol.none)
    for call in calls.all {
      if outline[call.chain].scope != scope {
        scope = outline[call.chain].scope
        name = inference.functionName(around: scope)
      }
      if name != .none, inference.project.functionNames.contains(call.name) || Self.saving.contains(call.name) {
        practices.callees[name, default: []].insert(call.name)
      }
      if call.name == Names.mergeChanges, mentionsHistory { practices.mergesHistory = true }
    }
  }

  /// The framework's functions by which temporary IDs become permanent.
  private static let saving = SymbolSet([Names.save, Symbol("obtainPermanentIDs")])

  /// Whether the file reads persistent history.
  private var mentionsHistory: Bool {
    outline.chains.contains { $0.name == Names.NSPersistentHistoryChangeRequest }
      || outline.suffixes.contains { $0.name == Names.objectIDNotification }
  }

  /// Collects the calls of functions that use a background context, by where the code runs that calls them.
  private mutating func readDuties() {
    for use in inference.contextUses {
      guard let callee = use.callee else { continue }
      queuesGiven(callee, use.context.queue)
      guard use.context.queue == .background else { continue }
      switch use.executor.executor {
      case .main, .concurrent, .elsewhere, .actor:
        practices.calledOffQueue.insert(callee)
      case .caller:
        guard let owner = inference.summarizedOwner(of: outline[use.chain].scope) else { continue }
        practices.passedOn[DeclarationReference(file: inference.file.id, declaration: owner), default: []].insert(
          callee)
      case .queue, .unknown:
        break
      }
    }
  }

  private mutating func queuesGiven(_ callee: DeclarationReference, _ queue: ContextQueue) {
    practices.queuesGiven[callee, default: []].insert(queue)
  }

  private mutating func readConflicts() {
    practices.handlesConflicts = outline.chains.contains { PracticesReader.conflictNames.contains($0.name) }
  }

  private static let conflictNames = SymbolSet([
    Symbol("NSManagedObjectMergeError"), Symbol("NSMergeConflict"), Symbol("NSManagedObjectConstraintMergeError"),
    Symbol("NSPersistentStoreSaveConflictsErrorKey"),
  ])
}
