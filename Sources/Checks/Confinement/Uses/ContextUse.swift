import Lexer

/// A place where a context is used in a way that its queue must be entered for.
struct ContextUse: Sendable {
  /// The context.
  var context: ContextValue
  /// What is used: a member of the context, or the entity that is inserted.
  var name: Symbol
  /// The token of the name.
  var token: Int32
  /// The chain that uses it.
  var chain: ChainID
  /// The tokens from the chain's start to the use.
  var tokens: TokenRange
  /// Whether an object is made in the context.
  var isInsertion: Bool
  /// The function or property of the project that is called and uses the context; nil for a use of the context itself.
  var callee: DeclarationReference?
  /// Whether the use stands behind a call.
  var isCall: Bool { callee != nil }
  /// Where the code runs.
  var executor: ExecutorFact
  /// Whether the function that is called is on no context's queue, wherever it is called.
  var isUnmet = false
  /// The way from the call to the use.
  var behind: [FlowStep] = []
}

/// What is to be said of the use of a context or object where code runs.
enum Verdict: Hashable, Sendable {
  /// It is right, or nobody can know.
  case silent
  /// The code is not on the context's queue.
  case offQueue
}

/// Finds the uses of contexts in one file and judges them.
struct ContextUses {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The uses of contexts that the file shows, in the order of the source.
  func all() -> [ContextUse] {
    var uses = inference.directContextUses
    addCalls(&uses)
    return uses.sorted { ($0.token, $0.chain) < ($1.token, $1.chain) }
  }

  /// The uses that stand in the file itself.
  func direct() -> [ContextUse] {
    var uses: [ContextUse] = []
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .member {
      let suffix = outline.suffixes[index]
      if FrameworkFacts.confinedContextMembers.contains(suffix.name) {
        if let use = member(SuffixID(index), suffix) { uses.append(use) }
      } else if suffix.name == Names.performFetch, let use = fetch(SuffixID(index), suffix) {
        uses.append(use)
      }
    }
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .call {
      if let use = insertion(SuffixID(index)) { uses.append(use) }
    }
    for index in outline.chains.indices where FrameworkFacts.confinedContextMembers.contains(outline.chains[index].name)
    {
      if let use = ownMember(ChainID(index)) { uses.append(use) }
    }
    return uses
  }

  // MARK: Uses behind a call

  /// The calls of functions, and the properties, that use a context where they are called.
  private func addCalls(_ uses: inout [ContextUse]) {
    for call in inference.dutyCalls {
      for duty in call.summary.duties where !duty.isObject {
        guard let context = call.context(of: duty, inference) else { continue }
        // The call waits for the main actor, which is the queue of a view context; a context of another queue is used
        // off it, unless the call stands in a block on it.
        if duty.isOnMain, context.queue != .background { continue }
        // The first code that reads a lazy property makes its value, and the main queue may have done so before.
        if context.queue != .background, isLazy(call.callee) { continue }
        var use = use(context, call.name, call.token, call.chain, end: call.token + 1, isInsertion: false)
        use.callee = call.callee
        use.isUnmet = duty.isUnmet
        use.behind = duty.steps
        uses.append(use)
      }
    }
  }

  private func isLazy(_ declaration: DeclarationReference) -> Bool {
    inference.project.index.declaration(declaration).modifiers.contains(.lazy)
  }

  // MARK: Direct uses

  private func member(_ id: SuffixID, _ suffix: Suffix) -> ContextUse? {
    let receiver = inference.receiver(of: id)
    guard let context = receiver.context, inference.isContext(receiver.type) else { return nil }
    guard !isAssigned(suffix), !isStaticMerge(id) else { return nil }
    return use(context, suffix.name, suffix.token, suffix.chain, end: suffix.token + 1, isInsertion: false)
  }

  /// `controller.performFetch()`: a results controller fetches in its context.
  private func fetch(_ id: SuffixID, _ suffix: Suffix) -> ContextUse? {
    let receiver = inference.receiver(of: id)
    guard case .named(let type, _) = receiver.type, type.name == Names.NSFetchedResultsController,
      let context = receiver.context, suffix.next.ifAny.map({ outline[$0].kind == .call }) == true
    else { return nil }
    return use(context, suffix.name, suffix.token, suffix.chain, end: suffix.token + 1, isInsertion: false)
  }

  /// `save()` without `self` in an extension or subclass of the context.
  private func ownMember(_ id: ChainID) -> ContextUse? {
    let chain = outline[id]
    guard chain.root == .name, !chain.marks.contains(.assigned), let own = inference.enclosingType(chain.scope),
      inference.isContext(.named(own.name)), inference.binding(chain.name, at: chain.token, in: chain.scope) == nil,
      let context = inference.selfValue(in: chain.scope).context, !isDeclared(chain, in: own.id)
    else { return nil }
    // `guard hasChanges` before a block on the queue asks nothing of the caller.
    let isCalled = chain.firstSuffix.ifAny.map { outline[$0].kind == .call } ?? false
    guard isCalled || !entersQueue(inference.enclosingFunction(chain.scope)) else { return nil }
    return use(context, chain.name, chain.token, id, end: chain.token + 1, isInsertion: false)
  }

  /// Whether the project's own member of the type is meant, and not the framework's.
  private func isDeclared(_ chain: Chain, in type: TypeID?) -> Bool {
    guard let type else { return false }
    let project = inference.project
    return inference.members(chain.name, of: type).contains { member in
      let declaration = project.index.declaration(member)
      guard declaration.kind == .function, let call = chain.firstSuffix.ifAny, outline[call].kind == .call else {
        return declaration.kind == .variable
      }
      return Arguments(outline, call).fit(project.index.file(member).outline.parameters[declaration.parameters])
    }
  }

  private func entersQueue(_ function: DeclarationID) -> Bool {
    guard !function.isNone else { return false }
    let range = outline[function].tokens
    return (inference.calls[Names.perform] + inference.calls[Names.performAndWait]).contains {
      range.contains(Int($0.token))
    }
  }

  private func isAssigned(_ suffix: Suffix) -> Bool {
    suffix.next.isNone && outline[suffix.chain].marks.contains(.assigned)
  }

  /// The static `mergeChanges(fromRemoteContextSave:into:)` may be called anywhere.
  private func isStaticMerge(_ id: SuffixID) -> Bool {
    guard outline[id].name == Names.mergeChanges, let call = outline[id].next.ifAny else { return false }
    return Arguments(outline, call)[Names.fromRemoteContextSave] != nil
  }

  /// `Entity(context:)`, `Entity(entity:insertInto:)` and `NSEntityDescription.insertNewObject(forEntityName:into:)`.
  private func insertion(_ call: SuffixID) -> ContextUse? {
    let chain = outline[call].chain
    let current = outline[chain]
    if current.root == .selfKeyword || current.root == .superKeyword { return delegated(call, chain) }
    guard current.root == .name else { return nil }
    let arguments = Arguments(outline, call)
    if current.firstSuffix == call {
      guard let argument = arguments[Names.context] ?? arguments[Names.insertInto] else { return nil }
      guard case .metatype(let type)? = inference.values(of: chain).first?.type, inference.isManagedObject(type)
      else { return nil }
      let value = inference.value(of: argument)
      guard let context = value.context, inference.isContext(value.type) else { return nil }
      return use(context, current.name, current.token, chain, end: outline[call].end, isInsertion: true)
    }
    guard current.name == Names.NSEntityDescription, let member = current.firstSuffix.ifAny,
      outline[member].name == Names.insertNewObject, outline[member].next == call,
      let argument = arguments[Names.into]
    else { return nil }
    let value = inference.value(of: argument)
    guard let context = value.context, inference.isContext(value.type) else { return nil }
    return use(context, outline[member].name, outline[member].token, chain, end: outline[call].end, isInsertion: true)
  }

  /// `self.init(context: context)` in another initialiser of a managed object class.
  private func delegated(_ call: SuffixID, _ chain: ChainID) -> ContextUse? {
    guard let member = outline[chain].firstSuffix.ifAny, outline[member].name == Names.`init`,
      outline[member].next == call, let own = inference.enclosingType(outline[chain].scope),
      inference.isManagedObject(.named(own.name))
    else { return nil }
    let arguments = Arguments(outline, call)
    guard let argument = arguments[Names.context] ?? arguments[Names.insertInto] else { return nil }
    let value = inference.value(of: argument)
    guard let context = value.context, inference.isContext(value.type) else { return nil }
    return use(context, outline[member].name, outline[member].token, chain, end: outline[call].end, isInsertion: true)
  }

  private func use(
    _ context: ContextValue, _ name: Symbol, _ token: Int32, _ chain: ChainID, end: Int32, isInsertion: Bool
  ) -> ContextUse {
    ContextUse(
      context: context, name: name, token: token, chain: chain,
      tokens: TokenRange(Int(outline[chain].token), Int(end)), isInsertion: isInsertion,
      executor: inference.executor(of: chain))
  }

  // MARK: Judging

  /// Whether code that runs there may use the context.
  func verdict(
    _ context: ContextValue, _ executor: ExecutorFact, at chain: ChainID, _ practices: Practices
  ) -> Verdict {
    switch (context.queue, executor.executor) {
    case (.borrowed, _) where isStoredOffEveryQueue(context, executor, at: chain):
      return .offQueue
    case (.borrowed, .concurrent) where isTakenOffEveryQueue(context, executor, at: chain):
      return .offQueue
    case (.background, .unknown) where isMadeWithin(context, executor.boundary):
      return .offQueue
    case (.borrowed, _), (_, .unknown):
      return .silent
    case (.main, .main), (.main, .caller), (.main, .elsewhere):
      return .silent
    case (_, .queue(let other)):
      guard !other.sharesQueue(with: context), other.isSurelyOther(than: context) else { return .silent }
      return isHeldAround(context, outline[chain].scope) ? .silent : .offQueue
    case (.background, .caller):
      // Its queue can only be entered by its own `perform`, and it was made here, or all that is known calls from
      // elsewhere.
      if isMadeHere(context, outline[chain].scope) || isCalledOffQueue(context, chain, practices) { return .offQueue }
      return isNeverEntered(context, outline[chain].scope, practices) ? .offQueue : .silent
    case (.background, .elsewhere):
      return isHeldAround(context, outline[chain].scope) ? .silent : .offQueue
    case (_, .concurrent), (_, .actor), (.background, .main):
      return .offQueue
    }
  }

  /// Whether the code is on no context's queue, whichever context its type keeps: an actor runs on a queue of its own,
  /// and a nonisolated asynchronous function on none (SE-0338).
  private func isStoredOffEveryQueue(_ context: ContextValue, _ executor: ExecutorFact, at chain: ChainID) -> Bool {
    guard case .instance(let name) = context.path.root, context.path.members.count == 1,
      let property = context.path.members.first, let own = inference.enclosingType(outline[chain].scope),
      name == own.name, outline[executor.boundary].closure.isNone,
      !inference.isManagedObject(.named(name)), !inference.isContext(.named(name)),
      let type = own.id, inference.project.keeps(property, type),
      // A type that is exempted from the compiler's check is told of as such.
      !inference.project.index[type].inherited.contains(where: \.isUnchecked)
    else { return false }
    switch executor.executor {
    case .actor: return true
    case .concurrent: return executor.cause == .nonisolatedAsync
    case .main, .queue, .elsewhere, .caller, .unknown: return false
    }
  }

  /// Whether a closure that runs on another thread uses a context from outside, whichever that is: a stored one, or a
  /// parameter of the function around.
  private func isTakenOffEveryQueue(_ context: ContextValue, _ executor: ExecutorFact, at chain: ChainID) -> Bool {
    guard Self.threads.contains(executor.cause), !outline[executor.boundary].closure.isNone,
      !isHeldAround(context, outline[chain].scope)
    else { return false }
    switch context.path.root {
    case .instance(let name):
      guard let own = inference.enclosingType(outline[chain].scope), name == own.name, let type = own.id,
        !inference.project.index[type].inherited.contains(where: \.isUnchecked)
      else { return false }
      guard let property = context.path.members.first else { return inference.isContext(.named(name)) }
      return context.path.members.count == 1 && inference.project.keeps(property, type)
        && !inference.isManagedObject(.named(name))
    case .binding(let file, let binding):
      return file == inference.file.id && context.path.members.isEmpty && outline[binding].kind == .parameter
        && !inference.scope(outline[binding].scope, isIn: executor.boundary)
    case .type, .global:
      // `isMain ? Stack.main : Stack.newContext()`: neither is at home on another thread.
      return context.mayBeBackground
    case .made:
      return false
    }
  }

  /// What brings code to a thread that is no context's queue.
  private static let threads: Set<ExecutorFact.Cause> = [
    .detachedTask, .task, .childTask, .asyncClosure, .dispatchQueue, .operationQueue, .thread, .urlSession, .framework,
    .storeNotification,
  ]

  /// Whether a block around waits on the context's queue, as `performAndWait` in its `perform` does.
  func isHeldAround(_ context: ContextValue, _ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone {
      guard let closure = outline[scope].closure.ifAny else {
        if !outline[scope].declaration.isNone { return false }
        scope = outline[scope].parent
        continue
      }
      let fact = inference.executor(of: scope)
      if case .queue(let other) = fact.executor, other.sharesQueue(with: context) { return true }
      if case .main = fact.executor, context.queue == .main { return true }
      let waits = ClosureUse(outline, closure).call.map { $0.name == Names.performAndWait || $0.name == Names.sync }
      if waits == false { return false }
      scope = outline[scope].parent
    }
    return false
  }

  /// Whether the function that the chain stands in is called by code that is proven to be on no context's queue, and by
  /// no code that is on one.
  private func isCalledOffQueue(_ context: ContextValue, _ chain: ChainID, _ practices: Practices) -> Bool {
    guard case .instance = context.path.root, let owner = inference.summarizedOwner(of: outline[chain].scope) else {
      return false
    }
    let reference = DeclarationReference(file: inference.file.id, declaration: owner)
    return practices.calledOffQueue.contains(reference) && !practices.runsOnQueue(reference, outline[owner].name)
  }

  /// Whether the context is one that is stored, with a queue of its own, and no code of the project that is on a context's
  /// queue, or may be, names the function: nobody enters the queue before the call. In the type that makes the context
  /// and in a function that enters its queue elsewhere nobody can be thought to.
  private func isNeverEntered(_ context: ContextValue, _ scope: ScopeID, _ practices: Practices) -> Bool {
    switch context.path.root {
    case .type, .global: break
    case .instance(let name):
      guard name == inference.enclosingType(scope)?.name, !context.path.members.isEmpty,
        context.maker != .none || context.path.members.count > 1
      else { return false }
    case .binding, .made: return false
    }
    let function = inference.enclosingFunction(scope)
    guard function.isNone || outline[function].kind != .deinitializer,
      let owner = inference.summarizedOwner(of: scope), !isCallback(owner),
      !mayBeEnteredByClients(context, owner, scope)
    else { return false }
    let reference = DeclarationReference(file: inference.file.id, declaration: owner)
    return !practices.mayRunOnQueue(reference, outline[owner].name)
  }

  /// Whether a public function lies beside another one by which clients of the module come to the context's queue.
  private func mayBeEnteredByClients(_ context: ContextValue, _ function: DeclarationID, _ scope: ScopeID) -> Bool {
    guard isPublic(outline[function]), let type = inference.enclosingType(scope)?.id else { return false }
    let project = inference.project
    return project.index.bodies(of: type).contains { body in
      let other = project.index.file(body).outline
      guard let members = other[body.declaration].body.ifAny else { return false }
      return other.declarations(in: members).contains { member in
        // Its block is all that it is given; others tell by a closure that they are done, and of what.
        let parameters = other.parameters[other[member].parameters]
        guard other[member].kind == .function, isPublic(other[member]), parameters.count == 1,
          let run = project.summary(of: DeclarationReference(file: body.file, declaration: member))?.closures[0],
          run.place == .queue(.instance(context.path.members))
        else { return false }
        let type = parameters.first.flatMap { project.functionType($0.type, in: project.index.file(body)) }
        return !run.contexts.isEmpty || type?.parameters.isEmpty == true
      }
    }
  }

  private func isPublic(_ declaration: Declaration) -> Bool {
    declaration.modifiers.contains(.public) || declaration.modifiers.contains(.open)
  }

  /// Whether a framework calls a function for one of its delegates, which code on a queue may wait for: the first argument
  /// is who calls, as in `parser(_ parser: XMLParser, didEndElement: String)`.
  private func isCallback(_ function: DeclarationID) -> Bool {
    let project = inference.project
    guard outline[function].kind == .function,
      let sender = outline.parameters[outline[function].parameters].first, sender.label == .none,
      let name = inference.type(sender.type).name, project.index.typesByName[name.name] == nil,
      let type = inference.enclosingType(outline[function].scope)?.id
    else { return false }
    return project.index[type].inherited.contains { entry in
      guard project.index.typesByName[entry.name] == nil else { return false }
      let file = project.index.file(entry.declaration)
      let text = file.text(file.range(of: file.outline.inheritedTypes[entry.entry].tokens))
      return text.hasSuffix("Delegate") || text.hasSuffix("DataSource")
    }
  }

  /// Whether the context is held in a variable of the very closure or function whose code uses it: wherever that code
  /// runs, nobody else can have entered the queue.
  private func isMadeWithin(_ context: ContextValue, _ boundary: ScopeID) -> Bool {
    guard context.path.members.isEmpty, case .binding(let file, let binding) = context.path.root,
      file == inference.file.id, outline[binding].kind == .variable, outline[boundary].kind != .type
    else { return false }
    return inference.scope(outline[binding].scope, isIn: boundary)
  }

  /// Whether the context is a variable of the function that the scope lies in, made there and then.
  private func isMadeHere(_ context: ContextValue, _ scope: ScopeID) -> Bool {
    guard context.path.members.isEmpty, case .binding(let file, let binding) = context.path.root,
      file == inference.file.id, outline[binding].kind == .variable
    else {
      // Of a context that a called function has made for this code nobody else can have entered the queue.
      if case .made(let file, _) = context.path.root, context.path.members.isEmpty || context.isUnreachable {
        return file == inference.file.id
      }
      return false
    }
    // A function that is declared in another one runs where that calls it.
    var scope = scope
    while !scope.isNone, outline[scope].kind != .type, outline[scope].kind != .file {
      let function = inference.enclosingFunction(scope)
      guard !function.isNone, let body = outline[function].body.ifAny else { return false }
      if inference.scope(outline[binding].scope, isIn: body) { return true }
      scope = outline[function].scope
    }
    return false
  }
}
