import Lexer

/// Finds out what callers have to know of the functions of one file, with what the round before knows of others.
struct SummaryReader {
  /// How many steps a duty tells of its way at the most.
  private static let stepLimit = 6
  /// How many members a way to a context has at the most that callers are told of.
  private static let memberLimit = 5

  let inference: FileInference
  private var calls: CallTable { inference.calls }
  var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// What the functions of the file ask of their callers.
  func readDuties() -> [DeclarationReference: FunctionSummary] {
    var summaries: [DeclarationReference: FunctionSummary] = [:]
    addDuties(&summaries)
    for (function, pair) in ObjectPairs(inference).all() {
      let reference = DeclarationReference(file: inference.file.id, declaration: function)
      if summaries[reference]?.meetings.contains(pair) != true {
        summaries[reference, default: FunctionSummary()].meetings.append(pair)
      }
    }
    return summaries
  }

  // MARK: Duties

  private func addDuties(_ summaries: inout [DeclarationReference: FunctionSummary]) {
    for use in inference.contextUses {
      let isGiven = isGiven(use)
      guard use.executor.executor == .caller || isUnmet(use) || isGiven,
        let owner = inference.summarizedOwner(of: outline[use.chain].scope),
        let subject = subject(use.context, in: owner), !QueueTypeBranch(inference).contains(outline[use.chain].scope)
      else { continue }
      if isGiven, !isUnmet(use) {
        guard case .parameter = subject else { continue }
        var duty = Duty(subject: subject, steps: steps(use.tokens, words(use), use.behind))
        duty.isOnMain = isBoundToMain(use)
        add(duty, to: owner, &summaries)
        continue
      }
      var duty = Duty(subject: subject, steps: steps(use.tokens, words(use), use.behind))
      duty.whenLeftOut = usualSubject(use.context, in: owner)
      duty.isUnmet = use.isUnmet || use.executor.executor != .caller
      if duty.isUnmet, duty.whenLeftOut == nil, case .instance = subject { continue }
      add(duty, to: owner, &summaries)
    }
    addKeptClosures(&summaries)
    // Objects that came out of a block on the queue of a context which the callers give are used where these are.
    for use in inference.objectUses where use.executor.executor == .caller && use.object.handedOut != nil {
      guard let context = use.object.context, let owner = inference.summarizedOwner(of: outline[use.chain].scope),
        let subject = subject(context, in: owner), case .parameter = subject
      else { continue }
      add(Duty(subject: subject, steps: steps(use.tokens, words(use), use.behind)), to: owner, &summaries)
    }
    for use in inference.objectUses {
      let isHop = isTakenToMain(use)
      let isOnMain = isHop || isMainActors(use)
      guard isOnMain || isCallers(use), let owner = inference.summarizedOwner(of: outline[use.chain].scope),
        let subject = subject(use, in: owner)
      else { continue }
      var duty = Duty(subject: subject, isObject: true, steps: steps(use.tokens, words(use), use.behind))
      duty.isOnMain = isOnMain
      duty.isHop = isHop
      add(duty, to: owner, &summaries)
    }
  }

  /// The contexts that closures use which are kept in properties, and the objects that they are given: whoever calls
  /// the property has to be on their queue.
  private func addKeptClosures(_ summaries: inout [DeclarationReference: FunctionSummary]) {
    for use in inference.contextUses where use.executor.executor == .unknown && use.context.queue != .borrowed {
      guard let closure = outline[use.executor.boundary].closure.ifAny,
        let property = inference.keptProperty(of: closure),
        !PreviewPlaces(inference).isPreview(outline[use.chain].scope)
      else { continue }
      let duty = Duty(subject: .context(use.context), steps: steps(use.tokens, words(use), use.behind))
      add(duty, to: property, &summaries)
    }
    for use in inference.objectUses where use.object.handedOut == nil {
      let isOnMain = use.executor.executor == .main
      guard isOnMain || use.executor.executor == .unknown, case .binding(let binding) = use.source,
        let (closure, parameter) = closureParameter(of: binding, around: use.executor.boundary),
        let property = inference.keptProperty(of: closure)
      else { continue }
      let subject = SummarySubject.parameter(Int(outline[parameter].position), [])
      var duty = Duty(subject: subject, isObject: true, steps: steps(use.tokens, words(use), use.behind))
      duty.isOnMain = isOnMain
      add(duty, to: property, &summaries)
    }
  }

  /// The parameter of a closure that an object comes from, of the closure that a scope is or of one around it.
  private func closureParameter(
    of binding: BindingID, around scope: ScopeID
  ) -> (closure: ClosureID, parameter: BindingID)? {
    var scope = scope
    while !scope.isNone, outline[scope].declaration.isNone {
      if let closure = outline[scope].closure.ifAny,
        let parameter = ObjectOrigin(inference).parameter(of: binding, in: closure)
      {
        return (closure, parameter)
      }
      scope = outline[scope].parent
    }
    return nil
  }

  private func add(
    _ duty: Duty, to property: DeclarationReference, _ summaries: inout [DeclarationReference: FunctionSummary]
  ) {
    if summaries[property]?.duties.contains(duty) != true {
      summaries[property, default: FunctionSummary()].duties.append(duty)
    }
  }

  /// Whether a context that the function is given is used in its own code, which is on no context's queue.
  private func isUnmet(_ use: ContextUse) -> Bool {
    guard use.context.queue == .borrowed else { return false }
    if use.isUnmet { return true }
    guard outline[use.executor.boundary].closure.isNone else { return false }
    switch use.executor.executor {
    case .actor: return true
    case .concurrent: return use.executor.cause == .nonisolatedAsync
    case .main, .queue, .elsewhere, .caller, .unknown: return false
    }
  }

  /// Whether a context that a private function is given is used where its callers are known to run, or one that a
  /// function is given which is bound to the main actor: which one it is they know alone.
  private func isGiven(_ use: ContextUse) -> Bool {
    guard use.context.queue == .borrowed, use.executor.executor != .caller, use.executor.executor != .unknown else {
      return false
    }
    return isBoundToMain(use) || !inference.scope(outline[use.chain].scope, isIn: use.executor.boundary)
  }

  /// Whether a function that is bound to the main actor uses a context in its own code.
  private func isBoundToMain(_ use: ContextUse) -> Bool {
    use.executor.executor == .main && use.executor.cause == .mainActor
      && outline[use.executor.boundary].closure.isNone
      && inference.scope(outline[use.chain].scope, isIn: use.executor.boundary)
  }

  private func add(
    _ duty: Duty, to function: DeclarationID, _ summaries: inout [DeclarationReference: FunctionSummary]
  ) {
    add(duty, to: DeclarationReference(file: inference.file.id, declaration: function), &summaries)
  }

  private func steps(_ tokens: TokenRange, _ words: String, _ behind: [FlowStep]) -> [FlowStep] {
    let first = FlowStep(Location(file: inference.file.id, range: inference.file.range(of: tokens)), words)
    return Array(([first] + behind).prefix(Self.stepLimit))
  }

  private func words(_ use: ContextUse) -> String {
    let name = inference.file.name(use.token)
    if use.isCall { return "'\(name)' leads to a use of the context" }
    return use.isInsertion ? "an object is inserted into the context" : "'\(name)' is used on the context"
  }

  private func words(_ use: ObjectUse) -> String {
    if use.callee != nil { return "'\(inference.file.name(use.tokens.end - 1))' leads to a use of the object" }
    return "the object is used here"
  }

  /// Whether a function that is bound to the main actor uses an object in its own code, or one takes an object that it is
  /// given there.
  private func isMainActors(_ use: ObjectUse) -> Bool {
    guard use.object.handedOut == nil, use.executor.executor == .main else { return false }
    if outline[use.executor.boundary].closure.isNone { return use.executor.cause == .mainActor }
    guard case .binding(let binding) = use.source, let parameter = ObjectOrigin(inference).parameter(of: binding) else {
      return false
    }
    return !inference.scope(outline[parameter].scope, isIn: use.executor.boundary)
  }

  /// Whether a function takes an object that it is given to the main queue: `DispatchQueue.main.async { show(row.name) }`.
  private func isTakenToMain(_ use: ObjectUse) -> Bool {
    guard use.object.handedOut == nil, use.object.context == nil, use.executor.executor == .main,
      use.executor.cause == .mainHop, !outline[use.executor.boundary].closure.isNone,
      case .binding(let binding) = use.source
    else { return false }
    return ObjectOrigin(inference).parameter(of: binding) != nil
  }

  /// Whether the function's callers decide where an object is used.
  private func isCallers(_ use: ObjectUse) -> Bool {
    guard use.object.handedOut == nil else { return false }
    return use.executor.executor == .caller
      || !inference.scope(outline[use.chain].scope, isIn: use.executor.boundary)
  }

  /// The object as the function's callers know it; nil for what is the function's own matter, and for the object whose
  /// method it is: whoever calls that uses the object.
  private func subject(_ use: ObjectUse, in function: DeclarationID) -> SummarySubject? {
    switch use.source {
    case .binding(let binding):
      let origins = ObjectOrigin(inference)
      if let parameter = origins.parameter(of: binding) {
        return outline[parameter].declaration == function ? .parameter(Int(outline[parameter].position), []) : nil
      }
      guard let body = outline[function].body.ifAny, case .stored(let name)? = origins.outside(of: body, from: binding)
      else { return nil }
      return stored(name, nil, outline[use.chain].scope)
    case .stored(let name):
      return stored(name, use.object.path, outline[use.chain].scope)
    case .instance, .expression:
      return nil
    }
  }

  /// What stands in a property of `self`, or in a member of one as `results.fetchedObjects`.
  private func stored(_ name: Symbol, _ path: AccessPath?, _ scope: ScopeID) -> SummarySubject? {
    guard let own = inference.enclosingType(scope), !inference.isManagedObject(.named(own.name)) else { return nil }
    if let position = parameter(keptAs: name, scope) { return .parameter(position, []) }
    if let path {
      guard case .instance = path.root else { return nil }
      return .instance(path.members.first == name ? path.members : [name])
    }
    let isOwn = own.id.map { inference.members(name, of: $0) }?.contains {
      let declaration = project.index.declaration($0)
      return declaration.kind == .variable && !declaration.modifiers.contains(.static)
    }
    return isOwn == true ? .instance([name]) : nil
  }

  /// The parameter that the initialiser around a scope puts into a property.
  private func parameter(keptAs name: Symbol, _ scope: ScopeID) -> Int? {
    let function = inference.enclosingFunction(scope)
    guard !function.isNone, outline[function].kind == .initializer else { return nil }
    for expression in inference.assignments[name]
    where outline[function].tokens.contains(Int(outline[expression].tokens.start)) {
      let chains = Array(outline.chains(of: expression))
      guard chains.count == 2, outline[chains[1]].root == .name, outline[chains[1]].firstSuffix.isNone,
        let binding = inference.binding(
          outline[chains[1]].name, at: outline[chains[1]].token, in: outline[chains[1]].scope),
        outline[binding].kind == .parameter, outline[binding].declaration == function
      else { continue }
      return Int(outline[binding].position)
    }
    return nil
  }

  /// The context as the function's callers know it; nil for what is the function's own matter.
  func subject(_ context: ContextValue, in function: DeclarationID) -> SummarySubject? {
    guard isOfBoundedLength(context.path) else { return nil }
    switch context.path.root {
    case .instance:
      return .instance(context.path.members)
    case .type, .global:
      return context.queue == .borrowed && !context.mayBeBackground ? nil : .context(context)
    case .binding(let file, let binding):
      guard file == inference.file.id, outline[binding].kind == .parameter, outline[binding].declaration == function
      else { return nil }
      return .parameter(Int(outline[binding].position), context.path.members)
    case .made:
      return nil
    }
  }

  /// Whether a way to a context is told to callers. A type that holds others of its kind, as a post the post that it
  /// answers, has ways over the same member again and again; each call would make longer ones of them, and many.
  private func isOfBoundedLength(_ path: AccessPath) -> Bool {
    let members = path.members
    return members.count <= Self.memberLimit && Set(members).count == members.count
  }

  /// The context that a function takes where its parameter is left out: by `??`, or by the parameter's default value.
  private func usualSubject(_ context: ContextValue, in function: DeclarationID) -> SummarySubject? {
    guard case .binding(_, let binding) = context.path.root, outline[binding].kind == .parameter,
      context.path.members.isEmpty
    else { return nil }
    if let other = context.otherwise.first { return subject(other, in: function) }
    let parameters = outline.parameters[outline[function].parameters]
    let position = parameters.startIndex + Int(outline[binding].position)
    guard position < parameters.endIndex, let usual = parameters[position].defaultValue.ifAny,
      let given = inference.value(of: usual).context
    else { return nil }
    // `in context: NSManagedObjectContext = Stack.newContext()`: each call has one of its own.
    return given.isMade ? .context(given) : subject(given, in: function)
  }

  // MARK: Closures

  /// Where the functions of the file run the closures that they are given, by the parameter's place.
  func readClosures() -> [DeclarationReference: [Int: ClosureRun]] {
    var closures: [DeclarationReference: [Int: ClosureRun]] = [:]
    for parameter in inference.closureParameters {
      guard let run = run(parameter) else { continue }
      let reference = DeclarationReference(file: inference.file.id, declaration: parameter.function)
      closures[reference, default: [:]][parameter.position] = run
    }
    return closures
  }

  /// Where a function runs a closure parameter: at every place where its name stands.
  private func run(_ parameter: ClosureParameter) -> ClosureRun? {
    // A closure of the main actor runs there, wherever it is called.
    if parameter.isMainActor, !parameter.chains.isEmpty { return ClosureRun(place: .main) }
    var result: ClosureRun?
    for chain in parameter.chains {
      guard !isWithoutContext(outline[chain].scope), let run = run(chain, in: parameter.function) else { continue }
      result = result?.joined(with: run) ?? run
    }
    return result
  }

  /// Whether a place is in the `else` of `if let context`, where there is no context to wait for.
  private func isWithoutContext(_ scope: ScopeID) -> Bool {
    guard let head = outline.head(ofElse: scope) else { return false }
    let bindings = Array(outline.bindings(of: head))
    return bindings.count == 1
      && bindings.allSatisfy { outline[$0].kind == .optional && inference.isContext(inference.value(of: $0).type) }
  }

  /// Where the closure runs by what is done with its name; nil where it is only looked at.
  private func run(_ chain: ChainID, in function: DeclarationID) -> ClosureRun? {
    let current = outline[chain]
    if let call = calledSuffix(current) {
      return called(chain, call, in: function)
    }
    guard current.firstSuffix.isNone, outline[current.expression].role == .argument,
      let call = outline[current.expression].call.ifAny
    else {
      return current.firstSuffix.isNone ? ClosureRun(place: .unknown) : nil
    }
    return handedOn(current.expression, to: call, in: function)
  }

  /// `block(…)` and `block?(…)`.
  private func calledSuffix(_ chain: Chain) -> SuffixID? {
    guard var suffix = chain.firstSuffix.ifAny else { return nil }
    while outline[suffix].kind == .optional || outline[suffix].kind == .force {
      guard let next = outline[suffix].next.ifAny else { return nil }
      suffix = next
    }
    return outline[suffix].kind == .call ? suffix : nil
  }

  private func called(_ chain: ChainID, _ call: SuffixID, in function: DeclarationID) -> ClosureRun {
    let fact = inference.executor(of: chain)
    var run = ClosureRun(place: givenQueue(fact, in: function) ?? place(fact, in: function))
    for (position, argument) in outline.arguments(of: call).enumerated() {
      let value = inference.value(of: outline[argument].value)
      guard let context = value.context else { continue }
      if inference.isContext(value.type) {
        run.contexts[position] = contextPlace(context, in: function)
      } else if inference.isObjectOrHolder(value.type) {
        run.objects[position] = contextPlace(context, in: function)
      }
    }
    return run
  }

  private func place(_ fact: ExecutorFact, in function: DeclarationID) -> ClosureRun.Place {
    switch fact.executor {
    case .main: return .main
    case .queue(let context): return contextPlace(context, in: function)
    case .concurrent: return .concurrent(fact.cause)
    case .elsewhere: return .elsewhere(fact.cause)
    case .caller: return .caller
    case .actor, .unknown: return .unknown
    }
  }

  private func contextPlace(_ context: ContextValue, in function: DeclarationID) -> ClosureRun.Place {
    if let subject = subject(context, in: function) { return .queue(subject) }
    switch context.queue {
    case .background: return .ownQueue
    case .main: return .main
    case .borrowed: return .unknown
    }
  }

  /// A closure that is given to another function runs where that one runs it.
  private func handedOn(_ argument: ExpressionID, to call: SuffixID, in function: DeclarationID) -> ClosureRun? {
    guard let site = calls.site(of: call, outline) else { return ClosureRun(place: .unknown) }
    let resolver = CallResolver(inference)
    // What a function hands itself it runs where it runs it at last.
    if site.name == outline[function].name, let own = resolver.callee(of: site),
      own == DeclarationReference(file: inference.file.id, declaration: function)
    {
      return nil
    }
    if project.hasSummary(site.name) || site.name == Names.`init`,
      let (callee, receiver) = resolver.implementation(of: site), let summary = inference.summary(of: callee)
    {
      let arguments = resolver.arguments(of: call, to: callee)
      guard let position = arguments.first(where: { $0.value == argument })?.key,
        let run = summary.closures[position]
      else { return ClosureRun(place: .unknown) }
      return mapped(run, site, receiver, arguments, in: function)
    }
    if inference.makesContext(site) {
      // What is given besides is told when all is saved, on the main queue.
      guard Arguments(outline, call).first == argument else { return ClosureRun(place: .main) }
      return ClosureRun(place: .ownQueue, contexts: [0: .ownQueue])
    }
    if let queue = givenQueue(site, in: function) { return ClosureRun(place: queue) }
    let fact = ExecutorReader(inference).given(
      to: site, label: label(of: argument, in: call), around: outline[site.chain].scope)
    return ClosureRun(place: place(fact, in: function))
  }

  private func label(of argument: ExpressionID, in call: SuffixID) -> Symbol {
    for current in outline.arguments(of: call) where outline[current].value == argument {
      return outline[current].label
    }
    return .none
  }

  /// A run of the function that is called, as this function's callers see it.
  private func mapped(
    _ run: ClosureRun, _ site: CallSite, _ receiver: Value, _ arguments: [Int: ExpressionID],
    in function: DeclarationID
  ) -> ClosureRun {
    func map(_ place: ClosureRun.Place) -> ClosureRun.Place {
      switch place {
      case .queue(let subject):
        let context = CallResolver(inference).context(
          subject, receiver: receiver, arguments: arguments, chain: site.chain)
        return context.map { contextPlace($0, in: function) } ?? .unknown
      case .caller:
        return self.place(inference.executor(of: site.chain), in: function)
      case .givenQueue(let position, let usual):
        return givenQueue(arguments[position], usual, in: function)
      case .ownQueue, .main, .concurrent, .elsewhere, .unknown:
        return place
      }
    }
    return ClosureRun(
      place: map(run.place), contexts: run.contexts.mapValues(map), objects: run.objects.mapValues(map))
  }
}
