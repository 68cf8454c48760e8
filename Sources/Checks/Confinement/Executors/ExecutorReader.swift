import Lexer

/// Finds where the code of a scope runs.
struct ExecutorReader {
  private let inference: FileInference
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  func read(_ scope: ScopeID) -> ExecutorFact {
    let current = outline[scope]
    switch current.kind {
    case .closure:
      return closure(current.closure, scope)
    case .function, .accessor:
      return function(current.declaration, scope)
    case .file:
      // Top-level code of the main file is bound to the main actor (SE-0343).
      return fact(PathText.lastName(file.path) == "main.swift" ? .main : .unknown, .none, scope)
    case .type:
      // Initialisers of stored properties run where the initialiser is called.
      return fact(.unknown, .none, scope)
    case .ifBody, .elseBody:
      let around = inference.executor(of: current.parent)
      return ThreadCheck(inference).executor(of: scope, around: around) ?? around
    default:
      return inference.executor(of: current.parent)
    }
  }

  private func fact(_ executor: Executor, _ cause: ExecutorFact.Cause, _ scope: ScopeID) -> ExecutorFact {
    ExecutorFact(executor: executor, cause: cause, boundary: scope)
  }

  // MARK: Functions

  private func function(_ id: DeclarationID, _ scope: ScopeID) -> ExecutorFact {
    let declaration = outline[id]
    if declaration.kind == .deinitializer { return fact(.unknown, .none, scope) }
    let isAsync = declaration.modifiers.contains(.async)
    let parent = outline[declaration.scope]
    // A local function runs where it is called; an asynchronous one has the isolation around it.
    if parent.kind != .type, parent.kind != .file, declaration.kind == .function {
      if hasMainActor(id) { return fact(.main, .mainActor, scope) }
      let around = inference.executor(of: declaration.scope)
      if isAsync, around.executor == .main || around.executor == .concurrent { return around }
      if !isAsync, var agreed = CallerReader(inference).executor(ofLocal: id) {
        // Where a block beside it calls it, what it takes from around crosses there with it.
        if isBlock(agreed.boundary, in: declaration.scope) { agreed.boundary = scope }
        return agreed
      }
      return fact(around.executor == .main ? .main : .unknown, .none, scope)
    }
    if parent.kind != .type, parent.kind != .file, declaration.kind == .accessor {
      return inference.executor(of: declaration.scope)
    }
    switch project.isolation(of: id, in: file) {
    case .mainActor:
      // XCTest runs its asynchronous tests off the main thread unless they are isolated; so says the isolation.
      return fact(.main, .mainActor, scope)
    case .actor(let name):
      if !isAsync, CallerReader(inference).isCalledOnQueue(id) { return fact(.caller, .none, scope) }
      return fact(.actor(name), .actor(name), scope)
    case .contextActor, .unknown:
      return fact(.unknown, .none, scope)
    case .nonisolated:
      // Swift Testing runs a test that is bound to no actor on any thread.
      if outline[id].attributes.contains(where: { outline.attributes[$0].name == Names.Test }) {
        return fact(.concurrent, isAsync ? .nonisolatedAsync : .test, scope)
      }
      if let actor = isolatingActor(declaration) { return fact(.actor(actor), .actor(actor), scope) }
      guard isAsync else {
        if isExposed(id), let saver = SaveObserver(inference).context(ofMethod: id) {
          return saver.queue == .main ? fact(.main, .perform, scope) : fact(.queue(saver), .saveNotification, scope)
        }
        if let run = FrameworkMethods(inference).run(id) { return fact(run, scope) }
        return fact(.caller, .none, scope)
      }
      if file.settings.nonisolatedNonsendingByDefault == true, !project.isConcurrent(id, in: file) {
        return fact(.caller, .none, scope)
      }
      if declaration.modifiers.contains(.nonisolatedNonsending) { return fact(.caller, .none, scope) }
      // A function with an isolated parameter runs where that one says (SE-0313, SE-0420).
      if takesIsolation(declaration) { return fact(.caller, .none, scope) }
      return fact(.concurrent, .nonisolatedAsync, scope)
    }
  }

  /// Whether a boundary is that of a closure which stands in a scope.
  private func isBlock(_ boundary: ScopeID, in scope: ScopeID) -> Bool {
    guard let current = boundary.ifAny, !outline[current].closure.isNone else { return false }
    return current != scope && inference.scope(current, isIn: scope)
  }

  private func takesIsolation(_ declaration: Declaration) -> Bool {
    outline.parameters[declaration.parameters].contains { isIsolated($0) }
  }

  private func isIsolated(_ parameter: Parameter) -> Bool {
    parameter.type.indices.contains { file.word($0) == .isolated }
  }

  /// The actor of the project that a function runs on since it takes it as its isolated parameter.
  private func isolatingActor(_ declaration: Declaration) -> Symbol? {
    for parameter in outline.parameters[declaration.parameters] where isIsolated(parameter) {
      guard let name = inference.type(parameter.type).name,
        let id = project.type(name, from: file, scope: declaration.scope),
        case .actor(let actor) = project.isolations[id.index]
      else { continue }
      return actor
    }
    return nil
  }

  private func isExposed(_ id: DeclarationID) -> Bool {
    outline[id].attributes.contains { outline.attributes[$0].name == Names.objc }
  }

  private func hasMainActor(_ id: DeclarationID) -> Bool {
    outline[id].attributes.contains { outline.attributes[$0].name == Names.MainActor }
  }

  // MARK: Closures

  private func closure(_ id: ClosureID, _ scope: ScopeID) -> ExecutorFact {
    let closure = outline[id]
    if closure.attributes.contains(where: { outline.attributes[$0].name == Names.MainActor }) {
      return fact(.main, .mainHop, scope)
    }
    if let actor = closure.attributes.lazy.compactMap({ project.globalActor(outline.attributes[$0].name) }).first {
      guard case .actor(let name) = actor else { return fact(.unknown, .none, scope) }
      return fact(.actor(name), .actor(name), scope)
    }
    let use = ClosureUse(outline, id)
    if use.isCalledAtOnce { return lazyValue(id, scope) ?? inference.executor(of: outline[scope].parent) }
    guard let call = use.call else { return handler(use.expression, id, scope) ?? kept(id, scope) }
    let found = given(use.expression, id, to: call, scope, around: outline[scope].parent)
    // What waits for others is no block on a context's queue, whoever runs it: those are synchronous.
    guard found.executor == .unknown, !project.functionNames.contains(call.name), inference.awaits(id) else {
      return found
    }
    return fact(.elsewhere, .foreignAsyncClosure, scope)
  }

  /// Where the closure runs that makes the value of a lazy property: where the property is first read.
  private func lazyValue(_ id: ClosureID, _ scope: ScopeID) -> ExecutorFact? {
    guard let property = inference.lazyProperty(madeBy: id) else { return nil }
    switch project.isolation(of: property, in: file) {
    case .mainActor: return fact(.main, .mainActor, scope)
    case .actor(let name): return fact(.actor(name), .actor(name), scope)
    case .nonisolated: return fact(.caller, .none, scope)
    case .contextActor, .unknown: return nil
    }
  }

  /// Where a closure runs that is put into a property of a framework's object.
  private func handler(_ expression: ExpressionID, _ id: ClosureID, _ scope: ScopeID) -> ExecutorFact? {
    guard outline[expression].assignment >= 0, let target = outline[expression].firstChain.ifAny,
      outline[expression].lastChain == outline[id].chain
    else { return nil }
    return FrameworkClosures(inference).run(assignedTo: target).map { fact($0, scope) }
  }

  private func fact(_ run: FrameworkClosures.Run, _ scope: ScopeID) -> ExecutorFact {
    ExecutorFact(queue: run.queue, run.cause, scope)
  }

  /// Where a closure runs that a constant holds: what all agree in that call the constant or are given it.
  private func kept(_ id: ClosureID, _ scope: ScopeID) -> ExecutorFact {
    var agreed: ExecutorFact?
    for use in NamedClosure(inference).uses(of: id) ?? [] {
      var found: ExecutorFact
      switch use {
      case .given(let call, let argument, let around):
        found = given(argument, id, to: call, scope, around: around)
      case .called(let chain):
        found = inference.executor(of: chain)
        if isBlock(found.boundary, in: outline[scope].parent) { found.boundary = scope }
      }
      if let agreed, agreed.executor != found.executor { return fact(.unknown, .none, scope) }
      agreed = agreed ?? found
    }
    return agreed ?? fact(.unknown, .none, scope)
  }

  /// Where a closure runs that is an argument of a call, by itself or by its name.
  private func given(
    _ argument: ExpressionID, _ id: ClosureID, to call: ClosureUse.Call, _ scope: ScopeID, around: ScopeID
  ) -> ExecutorFact {
    if let context = inference.toldContext(of: call, closure: outline[id].chain) {
      return context.queue == .main ? fact(.main, .perform, scope) : fact(.queue(context), .perform, scope)
    }
    if let fact = givenToProject(call, argument, made: outline[id].chain, scope, around: around) { return fact }
    if inheritsNoActor(argument, in: call) { return fact(.concurrent, .asyncClosure, scope) }
    if inference.makesContext(call) {
      // What is given besides is told when all is saved, on the main queue.
      guard call.isFirst else { return fact(.main, .mainHop, scope) }
      let made = AccessPath(root: .made(file.id, outline[id].chain))
      let origin = Location(file: file.id, range: file.range(of: call.token))
      return fact(.queue(ContextValue(path: made, queue: .background, origin: origin)), .backgroundTask, scope)
    }
    return given(to: call, scope, around: around)
  }

  /// Where a function runs that is given to a call by its name.
  func given(_ argument: ExpressionID, to site: CallSite, in scope: ScopeID) -> ExecutorFact? {
    let entries = Array(outline.arguments(of: site.suffix))
    guard let position = entries.firstIndex(where: { outline[$0].value == argument }) else { return nil }
    let call = ClosureUse.Call(
      suffix: site.suffix, member: site.member.ifAny, name: site.name, token: site.token,
      label: outline[entries[position]].label, isTrailing: false, isFirst: position == 0)
    if let context = inference.toldContext(of: call, closure: site.chain) {
      return context.queue == .main ? fact(.main, .perform, scope) : fact(.queue(context), .perform, scope)
    }
    if let fact = givenToProject(call, argument, made: site.chain, scope, around: scope) { return fact }
    if inference.makesContext(call) { return nil }
    return given(to: call, scope, around: scope)
  }

  /// Where code runs that is given to a call under a name, as `context.perform(block)` is.
  func given(to site: CallSite, label: Symbol, around scope: ScopeID) -> ExecutorFact {
    given(
      to: ClosureUse.Call(
        suffix: site.suffix, member: site.member.ifAny, name: site.name, token: site.token, label: label,
        isTrailing: false),
      scope, around: scope)
  }

  /// Where a function of the project runs a closure, as its summary says; nil where there is none.
  private func givenToProject(
    _ call: ClosureUse.Call, _ argument: ExpressionID, made chain: ChainID, _ scope: ScopeID, around: ScopeID
  ) -> ExecutorFact? {
    guard project.hasSummary(call.name) else { return nil }
    let site = CallSite(call, outline)
    let resolver = CallResolver(inference)
    guard let (callee, receiver) = resolver.implementation(of: site), let summary = inference.summary(of: callee) else {
      return nil
    }
    let arguments = resolver.arguments(of: call.suffix, to: callee)
    guard let position = arguments.first(where: { $0.value == argument })?.key,
      let run = summary.closures[position]
    else { return nil }
    switch run.place {
    case .queue:
      guard let context = resolver.context(of: run.place, receiver, arguments, site.chain) else {
        return fact(.unknown, .none, scope)
      }
      return context.queue == .main ? fact(.main, .perform, scope) : fact(.queue(context), .perform, scope)
    case .ownQueue:
      let path = AccessPath(root: .made(file.id, chain))
      return fact(.queue(ContextValue(path: path, queue: .background)), .backgroundTask, scope)
    case .main:
      return fact(.main, .mainHop, scope)
    case .concurrent(let cause):
      return fact(.concurrent, cause, scope)
    case .elsewhere(let cause):
      return fact(.elsewhere, cause, scope)
    case .givenQueue(let position, let usual):
      guard let queue = arguments[position] else { return self.queue(usual, .dispatchQueue, scope) }
      if inference.isNil(queue) { return fact(.unknown, .none, scope) }
      return self.queue(inference.queueKind(of: queue), .dispatchQueue, scope)
    case .caller:
      if inheritsNoActor(position, of: callee) { return fact(.concurrent, .asyncClosure, scope) }
      return inference.executor(of: around)
    case .unknown:
      if inheritsNoActor(position, of: callee) { return fact(.concurrent, .asyncClosure, scope) }
      return fact(.unknown, .none, scope)
    }
  }

  /// Whether the project's function that is called, of whose body nothing is known, takes the argument as a closure that
  /// runs on no actor.
  private func inheritsNoActor(_ argument: ExpressionID, in call: ClosureUse.Call) -> Bool {
    guard project.closureTakers.contains(call.name), !project.hasSummary(call.name) else { return false }
    let site = CallSite(call, outline)
    let resolver = CallResolver(inference)
    guard let callee = resolver.callee(of: site),
      let position = resolver.arguments(of: call.suffix, to: callee).first(where: { $0.value == argument })?.key
    else { return false }
    return inheritsNoActor(position, of: callee)
  }

  /// Whether a closure that is given to a function for that parameter runs on no actor, whoever calls it.
  private func inheritsNoActor(_ position: Int, of function: DeclarationReference) -> Bool {
    guard file.settings.nonisolatedNonsendingByDefault != true, file.settings.defaultIsolation != .mainActor else {
      return false
    }
    let other = project.index.file(function)
    let parameters = other.outline.parameters[project.index.declaration(function).parameters]
    let place = parameters.startIndex + position
    guard place < parameters.endIndex else { return false }
    return AsyncClosureType(project).inheritsNoActor(parameters[place].type, in: other)
  }

  private func given(to call: ClosureUse.Call, _ scope: ScopeID, around: ScopeID) -> ExecutorFact {
    if let fact = WrappedWork(inference).executor(of: call, scope) { return fact }
    guard let member = call.member else { return givenToRoot(call, scope, around: around) }
    let receiver = inference.receiver(of: member)
    switch call.name {
    case Names.perform, Names.performAndWait:
      if inference.isContext(receiver.type) {
        guard let context = receiver.context else { return fact(.unknown, .none, scope) }
        if context.queue == .main { return fact(.main, .perform, scope) }
        return fact(.queue(context), .perform, scope)
      }
      if isNamed(receiver, Names.RunLoop), receiver.queue == .main { return fact(.main, .mainHop, scope) }
    case Names.detached where isType(receiver, Names.Task):
      return fact(.concurrent, .detachedTask, scope)
    case Names.`init` where isType(receiver, Names.Task):
      return task(scope, around: around)
    case Names.addTask, Names.addTaskUnlessCancelled:
      if isTaskGroup(member) { return fact(.concurrent, .childTask, scope) }
    case Names.run, Names.assumeIsolated:
      if isType(receiver, Names.MainActor) { return fact(.main, .mainHop, scope) }
    case Names.async, Names.sync, Names.asyncAfter, Names.asyncAndWait:
      if isNamed(receiver, Names.DispatchQueue) || isNamed(receiver, Names.DispatchSerialQueue) {
        return queue(receiver.queue, .dispatchQueue, scope)
      }
    case Names.concurrentPerform:
      if isType(receiver, Names.DispatchQueue) { return fact(.concurrent, .dispatchQueue, scope) }
    case Names.notify:
      if let queue = Arguments(outline, call.suffix)[Names.queue] {
        return self.queue(inference.queueKind(of: queue), .dispatchQueue, scope)
      }
    case Names.addOperation, Names.addBarrierBlock:
      if isNamed(receiver, Names.OperationQueue) { return queue(receiver.queue, .operationQueue, scope) }
    case Names.detachNewThread:
      if isType(receiver, Names.Thread) { return fact(.concurrent, .thread, scope) }
    case Names.addObserver:
      if isNamed(receiver, Names.NotificationCenter),
        let saver = SaveObserver(inference).context(ofBlockOf: call.suffix)
      {
        return saver.queue == .main ? fact(.main, .perform, scope) : fact(.queue(saver), .saveNotification, scope)
      }
      // A block with no queue runs where the notification is posted.
      if let queue = Arguments(outline, call.suffix)[Names.queue], !inference.isNil(queue) {
        if inference.mayBeNil(queue) { return fact(.unknown, .none, scope) }
        return self.queue(inference.queueKind(of: queue), .operationQueue, scope)
      }
      if let name = Arguments(outline, call.suffix)[Names.forName], inference.isStoreNotification(name) {
        return fact(.concurrent, .storeNotification, scope)
      }
    case Names.dataTask, Names.uploadTask, Names.downloadTask:
      if isNamed(receiver, Names.URLSession) {
        return receiver.queue == .main ? fact(.main, .mainHop, scope) : fact(.concurrent, .urlSession, scope)
      }
    default:
      break
    }
    if let fact = combine(call, scope) { return fact }
    if !isProjectFunction(call.name, receiver), let fact = mainClosure(call.name, around: around, scope) {
      return fact
    }
    if FrameworkFacts.nonEscaping.contains(call.name), !isProjectFunction(call.name, receiver) {
      return inference.executor(of: around)
    }
    if let run = FrameworkClosures(inference).run(call) { return fact(run, scope) }
    return foreign(call, scope, around: around)
  }

  private func givenToRoot(_ call: ClosureUse.Call, _ scope: ScopeID, around: ScopeID) -> ExecutorFact {
    if call.name == Names.Task, project.typeIsFree(Names.Task, file) { return task(scope, around: around) }
    if call.name == Names.Thread { return fact(.concurrent, .thread, scope) }
    if let run = FrameworkClosures(inference).run(deferredBy: call) { return fact(run, scope) }
    if call.name == Names.Preview { return fact(.main, .mainActor, scope) }
    // `AsyncStream(unfolding:)` calls its closure from whoever reads the stream.
    if FrameworkFacts.nonEscapingFunctions.contains(call.name), call.label != Names.unfolding {
      return inference.executor(of: around)
    }
    if FrameworkFacts.promises.contains(call.name), file.imports(Names.PromiseKit) {
      return inference.executor(of: around)
    }
    if let fact = mainClosure(call.name, around: around, scope) { return fact }
    // `perform { … }` in an extension of a context is the context's own.
    if call.name == Names.perform || call.name == Names.performAndWait, let own = inference.enclosingType(around),
      inference.isContext(.named(own.name))
    {
      let context = ContextValue(path: AccessPath(root: .instance(own.name)), queue: .borrowed)
      return fact(.queue(context), .perform, scope)
    }
    if let run = FrameworkClosures(inference).run(call) { return fact(run, scope) }
    return foreign(call, scope, around: around)
  }

  /// A function that is not the project's cannot bring a closure to the queue of a context that it is not given; it runs
  /// the closure where it is called, or elsewhere. Notifications are posted on a context's queue too.
  private func foreign(_ call: ClosureUse.Call, _ scope: ScopeID, around: ScopeID) -> ExecutorFact {
    guard !project.closureTakers.contains(call.name), !FrameworkFacts.callsBackOnQueues.contains(call.name),
      project.index.typesByName[call.name] == nil, !isGivenContext(call), !isStoredFunction(call)
    else { return fact(.unknown, .none, scope) }
    switch inference.executor(of: around).executor {
    case .main, .concurrent, .elsewhere: return fact(.elsewhere, .foreign, scope)
    case .queue, .actor, .caller, .unknown: return fact(.unknown, .none, scope)
    }
  }

  /// Whether what is called is a function in a variable or property of the project, which may be anything.
  private func isStoredFunction(_ call: ClosureUse.Call) -> Bool {
    func isProperty(_ type: TypeID) -> Bool {
      inference.members(call.name, of: type).contains { project.index.declaration($0).kind == .variable }
    }
    guard let member = call.member else {
      let chain = outline[outline[call.suffix].chain]
      return inference.binding(call.name, at: call.token, in: chain.scope) != nil
        || inference.enclosingType(chain.scope)?.id.map(isProperty) == true
    }
    guard let type = inference.receiver(of: member).type.name else { return false }
    return project.type(type, from: file, scope: outline[outline[member].chain].scope).map(isProperty) == true
  }

  /// Whether a call is made on a context or a value that keeps one, or is given one.
  private func isGivenContext(_ call: ClosureUse.Call) -> Bool {
    if let member = call.member {
      let receiver = inference.receiver(of: member)
      if inference.isContext(receiver.type) || receiver.context != nil || inference.isContainer(receiver.type) {
        return true
      }
    }
    return outline.arguments(of: call.suffix).contains { argument in
      guard let value = outline[argument].value.ifAny, let chain = outline[value].firstChain.ifAny,
        outline[chain].root != .closure
      else { return false }
      return inference.value(of: value).context != nil
    }
  }

  /// `Task { … }` inherits the isolation that it is written in (SE-0304).
  private func task(_ scope: ScopeID, around: ScopeID) -> ExecutorFact {
    let isolation = inference.isolation(of: around)
    switch isolation.executor {
    case .main, .actor: return isolation
    case .queue, .concurrent: return fact(.concurrent, .task, scope)
    case .elsewhere:
      // A closure that a foreign function takes may keep the isolation that it is written in.
      return isolation.cause == .givenQueue ? fact(.concurrent, .task, scope) : fact(.unknown, .none, scope)
    case .caller: return fact(.concurrent, .task, scope)
    case .unknown: return fact(.unknown, .none, scope)
    }
  }

  /// Calls of SwiftUI and UIKit in code of the main actor that run their closure there, at once or later.
  private func mainClosure(_ name: Symbol, around: ScopeID, _ scope: ScopeID) -> ExecutorFact? {
    guard FrameworkFacts.mainClosures.contains(name), inference.executor(of: around).executor == .main else {
      return nil
    }
    return fact(.main, .mainActor, scope)
  }

  private func queue(_ queue: Value.QueueKind?, _ cause: ExecutorFact.Cause, _ scope: ScopeID) -> ExecutorFact {
    ExecutorFact(queue: queue, cause, scope)
  }

  private func isType(_ value: Value, _ name: Symbol) -> Bool {
    if case .metatype(.named(let type, _)) = value.type { return type.name == name && project.typeIsFree(name, file) }
    return false
  }

  private func isNamed(_ value: Value, _ name: Symbol) -> Bool {
    if case .named(let type, _) = value.type { return type.name == name && project.typeIsFree(name, file) }
    return false
  }

  private func isProjectFunction(_ name: Symbol, _ receiver: Value) -> Bool {
    guard case .named(let type, _) = receiver.type,
      let id = project.type(type, from: file, scope: .none)
    else { return false }
    return project.index.members(name, of: id).contains { project.index.declaration($0).kind == .function }
  }

  /// Whether the receiver is the parameter of a task group's closure.
  private func isTaskGroup(_ member: SuffixID) -> Bool {
    let chain = outline[outline[member].chain]
    guard chain.root == .name else { return false }
    if let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) {
      let current = outline[binding]
      if current.kind == .closureParameter, let call = ClosureUse(outline, current.closure).call,
        FrameworkFacts.taskGroups.contains(call.name)
      {
        return true
      }
      if case .named(let type, _) = inference.type(current.type) {
        return type.name == Names.TaskGroup || type.name == Symbol("ThrowingTaskGroup")
          || type.name == Symbol("DiscardingTaskGroup") || type.name == Symbol("ThrowingDiscardingTaskGroup")
      }
      return false
    }
    guard file.lexed.tokens[Int(chain.token)].kind == .dollarIdentifier,
      let closure = inference.implicitParameterClosure(chain.scope),
      let call = ClosureUse(outline, closure).call
    else { return false }
    return FrameworkFacts.taskGroups.contains(call.name)
  }

  /// A closure downstream of `receive(on:)` runs on that scheduler; of other publishers it is not known where, but code on
  /// a context's queue that sends values is not how publishers are used.
  private func combine(_ call: ClosureUse.Call, _ scope: ScopeID) -> ExecutorFact? {
    guard let member = call.member else { return nil }
    let chain = outline[member].chain
    var isPublisher = isPublisherMember(member)
    var scheduler: ExpressionID?
    var source = FrameworkClosures(inference).source(ofRoot: chain)
    var saver: ContextValue?
    var previous: SuffixID?
    for suffix in outline.suffixes(of: chain) {
      if suffix == member { break }
      let current = outline[suffix]
      if current.kind == .member {
        if isPublisherMember(suffix) { isPublisher = true }
        if file.text(file.range(of: current.token)).hasPrefix("$") { isPublisher = true }
        if FrameworkFacts.joiningOperators.contains(current.name) {
          source = nil
          saver = nil
        }
      } else if current.kind == .call, let previous, FrameworkFacts.schedulingMembers.contains(outline[previous].name),
        !isProjectFunction(outline[previous].name, inference.receiver(of: previous)),
        let next = Arguments(outline, suffix)[outline[previous].name == Names.receive ? Names.on : Names.scheduler]
      {
        scheduler = next
      } else if current.kind == .call, let previous {
        if outline[previous].name == Names.publisher { saver = SaveObserver(inference).context(ofPublisher: suffix) }
        source = FrameworkClosures(inference).source(outline[previous].name, suffix, from: source)
      }
      previous = suffix
    }
    if file.text(file.range(of: outline[chain].token)).hasPrefix("$"),
      !file.text(file.range(of: outline[chain].token)).dropFirst().allSatisfy(\.isNumber)
    {
      isPublisher = true
    }
    if let scheduler {
      // A context that the project makes a scheduler runs what it is given in its `perform`.
      let value = inference.value(of: scheduler)
      if inference.isContext(value.type) {
        guard let context = value.context else { return fact(.unknown, .none, scope) }
        return context.queue == .main ? fact(.main, .perform, scope) : fact(.queue(context), .perform, scope)
      }
      switch inference.queueKind(of: scheduler) {
      case .main: return fact(.main, .mainHop, scope)
      case .other: return fact(.concurrent, .scheduler, scope)
      case nil: return fact(.elsewhere, .givenQueue, scope)
      }
    }
    if FrameworkFacts.joiningOperators.contains(call.name) {
      source = nil
      saver = nil
    }
    if let saver {
      return saver.queue == .main ? fact(.main, .perform, scope) : fact(.queue(saver), .saveNotification, scope)
    }
    if let source, source.isRunning { return fact(source.run, scope) }
    return isPublisher ? fact(.elsewhere, .publisher, scope) : nil
  }

  /// Whether a member is one of publishers and of nothing else that it may be called on. `values` is also what a
  /// dictionary has: only of a known publisher it is the sequence of what that sends.
  private func isPublisherMember(_ member: SuffixID) -> Bool {
    let name = outline[member].name
    if name == Names.values { return inference.carried(inference.receiver(of: member).type) != nil }
    return FrameworkFacts.publisherMembers.contains(name) && !isProjectFunction(name, inference.receiver(of: member))
  }
}
