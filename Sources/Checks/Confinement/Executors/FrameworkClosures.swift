import Lexer

/// Finds where frameworks run the closures that they are given: on queues of their own, or on one that the code names.
struct FrameworkClosures {
  /// On which queue a closure runs.
  struct Run {
    /// The queue; nil where it is only known to be no context's own.
    var queue: Value.QueueKind?
    var cause: ExecutorFact.Cause
  }

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  // MARK: Arguments

  /// Where a closure runs that is an argument of a framework's call; nil where that is not known.
  func run(_ call: ClosureUse.Call) -> Run? {
    guard let member = call.member else {
      guard FrameworkFacts.backgroundMakers.contains(call.name),
        inference.project.typeIsFree(call.name, inference.file)
      else { return nil }
      return Run(queue: .other, cause: .framework)
    }
    let receiver = inference.receiver(of: member)
    if let name = frameworkType(receiver) {
      if FrameworkFacts.dispatchSources.contains(name), FrameworkFacts.sourceHandlers.contains(call.name) {
        return Run(queue: receiver.queue, cause: .dispatchQueue)
      }
      if FrameworkFacts.backgroundCallers[name]?.contains(call.name) == true {
        return Run(queue: .other, cause: .framework)
      }
      if FrameworkFacts.startedOnQueue[name]?.contains(call.name) == true { return started(name) }
    }
    return onGivenQueue(call)
  }

  /// A call that is given a queue calls its closure there: `register(forTaskWithIdentifier:using:launchHandler:)`.
  private func onGivenQueue(_ call: ClosureUse.Call) -> Run? {
    guard !inference.project.closureTakers.contains(call.name) else { return nil }
    let arguments = Arguments(outline, call.suffix)
    // "If nil, the system uses a default background queue" (`BGTaskScheduler`).
    if call.name == Self.register, arguments[Self.taskIdentifier] != nil {
      guard let queue = arguments[Names.using] else { return nil }
      return Run(queue: inference.isNil(queue) ? .other : inference.queueKind(of: queue), cause: .dispatchQueue)
    }
    for label in FrameworkFacts.queueLabels {
      guard let queue = arguments[label] else { continue }
      if let kind = inference.queueKind(of: queue) { return Run(queue: kind, cause: .dispatchQueue) }
    }
    return nil
  }

  /// The name of a value's or a type's type, where it is no type of the project.
  private func frameworkType(_ value: Value) -> Symbol? {
    var type = value.type
    if case .metatype(let of) = type { type = of }
    guard let name = type.name?.name, inference.project.typeIsFree(name, inference.file) else { return nil }
    return name
  }

  // MARK: Handlers

  /// Where a closure runs that is put into a property of a framework's object: `monitor.pathUpdateHandler = { … }`.
  func run(assignedTo target: ChainID) -> Run? {
    guard let last = outline[target].lastSuffix.ifAny, outline[last].kind == .member else { return nil }
    let receiver = inference.receiver(of: last)
    guard var name = receiver.type.name?.name else { return nil }
    if let type = inference.project.type(
      receiver.type.name ?? TypeName(name: name), from: inference.file, scope: outline[target].scope),
      inference.project.index.inherits(type, from: Names.Operation)
    {
      name = Names.Operation
    }
    if FrameworkFacts.backgroundHandlers[name]?.contains(outline[last].name) == true {
      return Run(queue: .other, cause: name == Names.Operation ? .operationQueue : .framework)
    }
    guard FrameworkFacts.startedOnQueue[name]?.contains(outline[last].name) == true,
      inference.project.typeIsFree(name, inference.file)
    else { return nil }
    return started(name)
  }

  /// The queue that the file starts objects of a type on, if all starts agree.
  private func started(_ name: Symbol) -> Run? {
    var agreed: Run?
    for site in inference.calls[Names.start] {
      guard let member = site.member.ifAny, frameworkType(inference.receiver(of: member)) == name,
        let queue = Arguments(outline, site.suffix)[Names.queue]
      else { continue }
      let run = Run(queue: inference.queueKind(of: queue), cause: .dispatchQueue)
      if let agreed, agreed.queue != run.queue { return nil }
      agreed = run
    }
    return agreed
  }

  // MARK: Publishers

  /// Where a publisher's values come from, up to an operator.
  struct Source {
    var run: Run
    /// Whether values come from there by now; else only once the publisher is subscribed to elsewhere.
    var isRunning: Bool
  }

  /// Where the closure of `Deferred { … }` makes its publisher: where the publisher is subscribed to, as the nearest
  /// `subscribe(on:)` says. Nil where none is seen, or several.
  func run(deferredBy call: ClosureUse.Call) -> Run? {
    guard call.name == Names.Deferred, call.member == nil,
      inference.project.typeIsFree(call.name, inference.file)
    else { return nil }
    let chain = outline[call.suffix].chain
    if let run = subscription(of: chain) { return run }
    // `let work = Deferred { … }`, and `work.subscribe(on:)` later.
    let expression = outline[outline[chain].expression]
    guard let variable = expression.binding.ifAny, expression.firstChain == expression.lastChain,
      outline[variable].kind == .variable, outline[outline[variable].scope].kind != .type
    else { return nil }
    var agreed: Run?
    for mention in inference.mentions[outline[variable].name] where mention.member.isNone {
      let other = outline[mention.chain]
      guard inference.binding(other.name, at: other.token, in: other.scope) == variable else { continue }
      guard let run = subscription(of: mention.chain) else { return nil }
      if let agreed, agreed.queue != run.queue { return nil }
      agreed = run
    }
    return agreed
  }

  /// The scheduler on which a chain's publisher is subscribed to: of several calls the first is the nearest.
  private func subscription(of chain: ChainID) -> Run? {
    var previous: SuffixID?
    for suffix in outline.suffixes(of: chain) {
      if outline[suffix].kind == .call, let previous, outline[previous].name == Self.subscribe,
        let scheduler = Arguments(outline, suffix)[Names.on]
      {
        return Run(queue: inference.queueKind(of: scheduler), cause: .scheduler)
      }
      previous = suffix
    }
    return nil
  }

  /// `Just(rows)` gives its value where it is subscribed to.
  func source(ofRoot chain: ChainID) -> Source? {
    guard outline[chain].root == .name, outline[chain].name == Self.just else { return nil }
    return Source(run: Run(queue: nil, cause: .publisher), isRunning: false)
  }

  /// The source behind a call of a publisher's member.
  func source(_ name: Symbol, _ call: SuffixID, from source: Source?) -> Source? {
    let arguments = Arguments(outline, call)
    switch name {
    case Self.dataTaskPublisher:
      // "The publisher delivers on the session's delegate queue" (`URLSession.dataTaskPublisher(for:)`).
      return Source(run: Run(queue: .other, cause: .urlSession), isRunning: true)
    case Names.publisher:
      guard let posted = arguments[Names.for], inference.isStoreNotification(posted) else { return source }
      return Source(run: Run(queue: .other, cause: .storeNotification), isRunning: true)
    case Self.publish:
      guard let loop = arguments[Names.on], inference.queueKind(of: loop) == .main else { return source }
      return Source(run: Run(queue: .main, cause: .scheduler), isRunning: true)
    case Self.subscribe:
      guard source?.isRunning == false, let scheduler = arguments[Names.on] else { return source }
      return Source(run: Run(queue: inference.queueKind(of: scheduler), cause: .scheduler), isRunning: true)
    default:
      return source
    }
  }

  private static let just = Symbol("Just")
  private static let publish = Symbol("publish")
  private static let subscribe = Symbol("subscribe")
  private static let dataTaskPublisher = Symbol("dataTaskPublisher")
  private static let register = Symbol("register")
  private static let taskIdentifier = Symbol("forTaskWithIdentifier")
}
