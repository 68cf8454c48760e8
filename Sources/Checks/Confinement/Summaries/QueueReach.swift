import Lexer

/// Functions, by their declarations where calls could be resolved, and else by their names.
struct FunctionSet: Sendable {
  var functions: Set<DeclarationReference> = []
  var names: Set<Symbol> = []

  /// Whether the function, or one of its name that could not be told apart, is in the set.
  func contains(_ function: DeclarationReference, _ name: Symbol) -> Bool {
    functions.contains(function) || name != .none && names.contains(name)
  }

  mutating func merge(_ other: FunctionSet) {
    functions.formUnion(other.functions)
    names.formUnion(other.names)
  }
}

/// Which functions that ask something of their caller are called by code on a context's queue, or by code of which nobody
/// knows where it runs; directly or over other functions.
struct QueueReach: Sendable {
  /// What code on a context's queue calls.
  var onQueue = FunctionSet()
  /// What code calls of which nobody knows where it runs.
  var anywhere = FunctionSet()
  /// For each function what it calls where it is called itself.
  private(set) var calls: [DeclarationReference: FunctionSet] = [:]
  /// The functions of a name.
  private(set) var functions: [Symbol: Set<DeclarationReference>] = [:]

  mutating func addCall(from function: DeclarationReference, named name: Symbol, _ callee: FunctionSet) {
    functions[name, default: []].insert(function)
    calls[function, default: FunctionSet()].merge(callee)
  }

  /// Joins what another file does.
  mutating func merge(_ other: QueueReach) {
    onQueue.merge(other.onQueue)
    anywhere.merge(other.anywhere)
    for (function, callees) in other.calls { calls[function, default: FunctionSet()].merge(callees) }
    functions.formUnion(other.functions)
  }

  /// Adds what is called by the functions in the sets.
  mutating func close() {
    close(&onQueue)
    close(&anywhere)
  }

  private func close(_ set: inout FunctionSet) {
    var open = Array(set.functions)
    for name in set.names { open += functions[name] ?? [] }
    var done = Set(open)
    while let function = open.popLast() {
      guard let callees = calls[function] else { continue }
      var next = callees.functions
      for name in callees.names where set.names.insert(name).inserted { next.formUnion(functions[name] ?? []) }
      for callee in next where done.insert(callee).inserted {
        set.functions.insert(callee)
        open.append(callee)
      }
    }
  }
}

/// Finds in one file the calls that may lead to a queue.
struct QueueReachReader {
  private let inference: FileInference
  private let resolver: CallResolver
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) {
    self.inference = inference
    resolver = CallResolver(inference)
  }

  func read() -> QueueReach {
    var reach = QueueReach()
    for id in chains() {
      let chain = outline[id]
      let named = named(id, chain)
      guard !named.functions.isEmpty || !named.names.isEmpty else { continue }
      // A function that is handed on by its name runs where it is called then.
      add(named, chain.scope, inference.executor(ofHandedOn: id) ?? inference.executor(of: chain.scope), &reach)
    }
    addSubscripts(&reach)
    return reach
  }

  /// Adds the functions that code of a scope names.
  private func add(_ named: FunctionSet, _ scope: ScopeID, _ fact: ExecutorFact, _ reach: inout QueueReach) {
    switch fact.executor {
    case .queue:
      reach.onQueue.merge(named)
    case .unknown:
      if isInClosure(scope) { reach.anywhere.merge(named) } else { add(named, scope, &reach) }
    case .caller:
      add(named, scope, &reach)
    case .main, .actor, .concurrent, .elsewhere:
      break
    }
  }

  /// Adds the subscripts that ask something of their callers. One of a value of which nothing is known may be any of them.
  private func addSubscripts(_ reach: inout QueueReach) {
    let bound = inference.project.subscriptsWithDuty
    guard !bound.isEmpty else { return }
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .subscript {
      let scope = outline[outline.suffixes[index].chain].scope
      var named = FunctionSet()
      switch resolver.subscript(SuffixID(index)) {
      case .known(let callee): named.functions = [callee]
      case .unknown: named.functions = Set(bound)
      case .none: continue
      }
      add(named, scope, inference.executor(of: scope), &reach)
    }
  }

  /// The chains with a name of a function that asks something of its caller.
  private func chains() -> [ChainID] {
    let mentions = inference.mentions
    let bound = inference.project.dutyBoundNames
    let chains = mentions.names.lazy.filter { bound.contains($0) }.flatMap { mentions[$0].lazy.map(\.chain) }
    return Set(chains).sorted()
  }

  private func add(_ named: FunctionSet, _ scope: ScopeID, _ reach: inout QueueReach) {
    guard let owner = inference.summarizedOwner(of: scope) else { return }
    // Who calls a function is followed only where it asks something itself; of overloads that could not be told apart it
    // asks nothing.
    if !inference.project.hasDuty(outline[owner].name) { reach.anywhere.names.formUnion(named.names) }
    reach.addCall(
      from: DeclarationReference(file: inference.file.id, declaration: owner), named: outline[owner].name, named)
  }

  /// The functions that a chain names and that ask something of their caller.
  private func named(_ id: ChainID, _ chain: Chain) -> FunctionSet {
    var set = FunctionSet()
    if chain.root == .name, inference.project.hasDuty(chain.name) {
      add(chain.name, member: .none, next: chain.firstSuffix, id, chain.token, &set)
    }
    for suffix in outline.suffixes(of: id) where outline[suffix].kind == .member {
      let current = outline[suffix]
      guard inference.project.hasDuty(current.name) else { continue }
      add(current.name, member: suffix, next: current.next, id, current.token, &set)
    }
    return set
  }

  private func add(
    _ name: Symbol, member: SuffixID, next: SuffixID, _ chain: ChainID, _ token: Int32, _ set: inout FunctionSet
  ) {
    let callee: DeclarationReference?
    if next.isNone, outline[outline[chain].expression].role == .argument {
      // `perform(save)`: the function of the type around, or of the project.
      callee = inference.handedOnFunction(name, member, chain)
    } else if let call = next.ifAny, outline[call].kind == .call {
      callee = resolver.callee(of: CallSite(suffix: call, member: member, chain: chain, name: name, token: token))
    } else if let member = member.ifAny {
      callee = resolver.getter(of: member)
    } else {
      callee = resolver.getter(ofRoot: chain)
    }
    if let callee {
      set.functions.insert(callee)
      set.functions.formUnion(inference.project.implementations.alternatives(to: callee))
    } else if !isOthersMember(name, member) {
      set.names.insert(name)
    }
  }

  /// Whether a member is one of a managed object that asks nothing of its caller, and so none of another type's that has
  /// the same name.
  private func isOthersMember(_ name: Symbol, _ member: SuffixID) -> Bool {
    guard let member = member.ifAny else { return false }
    let receiver = inference.receiver(of: member).type
    guard inference.isManagedObject(receiver), let type = receiver.name,
      let id = inference.project.type(type, from: inference.file, scope: outline[outline[member].chain].scope)
    else { return false }
    let members = inference.members(name, of: id)
    return !members.isEmpty && members.allSatisfy { inference.project.summary(of: $0) == nil }
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
}
