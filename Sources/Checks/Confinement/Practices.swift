/// What a project does about merging, policies and saving, collected over all files: what a rule that speaks of
/// something missing has to know.
struct Practices: Sendable {
  /// What is named by code that is on a context's queue.
  var namedOnQueues: Set<Symbol> = []
  /// What is named by code of which nobody knows where it runs.
  var namedAnywhere: Set<Symbol> = []
  /// The functions that use a background context and are called by code that is proven not to be on its queue.
  var calledOffQueue: Set<DeclarationReference> = []
  /// For each function that uses a background context the others that it calls for it, where it is called itself.
  var passedOn: [DeclarationReference: Set<DeclarationReference>] = [:]
  /// For each function the names that it calls.
  var callees: [Symbol: Set<Symbol>] = [:]
  /// Whether persistent history is read and merged somewhere.
  var mergesHistory = false
  /// Whether save conflicts are caught and resolved somewhere.
  var handlesConflicts = false

  /// Joins what another file does.
  mutating func merge(_ other: Practices) {
    namedOnQueues.formUnion(other.namedOnQueues)
    namedAnywhere.formUnion(other.namedAnywhere)
    calledOffQueue.formUnion(other.calledOffQueue)
    passedOn.merge(other.passedOn) { $0.union($1) }
    callees.merge(other.callees) { $0.union($1) }
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
    close(&namedOnQueues)
    close(&namedAnywhere)
  }

  private func close(_ names: inout Set<Symbol>) {
    var open = Array(names)
    while let name = open.popLast() {
      for callee in callees[name] ?? [] where names.insert(callee).inserted { open.append(callee) }
    }
  }

  /// Whether code on a context's queue leads to a function of that name.
  func runsOnQueue(_ name: Symbol) -> Bool { namedOnQueues.contains(name) }

  /// Whether code that is or may be on a context's queue leads to a function of that name.
  func mayRunOnQueue(_ name: Symbol) -> Bool { namedOnQueues.contains(name) || namedAnywhere.contains(name) }
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
    readQueues()
    readDuties()
    return practices
  }

  private func functionName(_ scope: ScopeID) -> Symbol {
    let function = inference.enclosingFunction(scope)
    guard !function.isNone else { return .none }
    switch outline[function].kind {
    case .initializer: return inference.enclosingType(scope)?.name ?? .none
    case .accessor where !outline[function].owner.isNone: return outline[outline[function].owner].name
    default: return outline[function].name
    }
  }

  private mutating func readCalls() {
    for call in calls.all {
      let scope = outline[call.chain].scope
      let name = functionName(scope)
      practices.callees[name, default: []].insert(call.name)
      if call.name == Names.mergeChanges, mentionsHistory { practices.mergesHistory = true }
    }
  }

  /// Whether the file reads persistent history.
  private var mentionsHistory: Bool {
    outline.chains.contains { $0.name == Names.NSPersistentHistoryChangeRequest }
      || outline.suffixes.contains { $0.name == Names.objectIDNotification }
  }

  /// Collects what code names that is on a context's queue, or that nobody knows where it runs.
  private mutating func readQueues() {
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard chain.root == .name || !chain.firstSuffix.isNone, isInClosure(chain.scope) else { continue }
      switch inference.executor(of: chain.scope).executor {
      case .queue: addNames(of: ChainID(index), to: &practices.namedOnQueues)
      case .unknown: addNames(of: ChainID(index), to: &practices.namedAnywhere)
      case .main, .actor, .concurrent, .caller: continue
      }
    }
  }

  private func addNames(of chain: ChainID, to names: inout Set<Symbol>) {
    if outline[chain].root == .name { names.insert(outline[chain].name) }
    for suffix in outline.suffixes(of: chain) where outline[suffix].kind == .member {
      names.insert(outline[suffix].name)
    }
  }

  /// Collects the calls of functions that use a background context, by where the code runs that calls them.
  private mutating func readDuties() {
    for use in inference.contextUses where use.context.queue == .background {
      guard let callee = use.callee else { continue }
      switch use.executor.executor {
      case .main, .concurrent, .actor:
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

  private func isInClosure(_ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone {
      if !outline[scope].closure.isNone { return true }
      if !outline[scope].declaration.isNone { return false }
      scope = outline[scope].parent
    }
    return false
  }

  private mutating func readConflicts() {
    practices.handlesConflicts = outline.chains.contains { PracticesReader.conflictNames.contains($0.name) }
  }

  private static let conflictNames = SymbolSet([
    Symbol("NSManagedObjectMergeError"), Symbol("NSMergeConflict"), Symbol("NSManagedObjectConstraintMergeError"),
    Symbol("NSPersistentStoreSaveConflictsErrorKey"),
  ])
}
