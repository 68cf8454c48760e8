import Lexer

/// A managed object that is used off its context's queue.
struct ObjectCrossing: Sendable {
  /// How it came off the queue.
  enum Kind: Sendable {
    /// It was taken along into another task, thread or queue.
    case task
    /// It came out of a block on its context's queue.
    case escape
    /// It is used on the queue of another context.
    case context(ContextValue)
  }

  var kind: Kind
  var use: ObjectUse
  /// The variable outside of the boundary that it comes from, or none.
  var source: BindingID
}

/// Judges the uses of managed objects.
struct ObjectCrossings {
  private let inference: FileInference
  private let practices: Practices
  private let contexts: ContextUses
  private let origins: ObjectOrigin
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ practices: Practices) {
    self.inference = inference
    self.practices = practices
    contexts = ContextUses(inference)
    origins = ObjectOrigin(inference)
  }

  /// The uses off the queue, in the order of the source.
  func all() -> [ObjectCrossing] { inference.objectUses.compactMap { crossing($0) } }

  private func crossing(_ use: ObjectUse) -> ObjectCrossing? {
    if use.isTakenToMain {
      guard use.object.context?.queue == .background else { return nil }
      if case .binding(let binding) = use.source { return made(kind(use), use, .binding(binding)) }
      return made(kind(use), use, .handedOut)
    }
    // Where callers decide the objects come from them too, and are told of there.
    let isCallers = !inference.scope(outline[use.chain].scope, isIn: use.executor.boundary)
    let way = isCallers ? handOutOnly(use) : self.way(of: use)
    guard let way else { return nil }
    let owner = use.object.context
    switch use.executor.executor {
    case .unknown:
      return nil
    case .queue(let context):
      guard isOther(owner, context, use, way) else { return nil }
      return made(.context(context), use, way)
    case .main, .elsewhere:
      guard owner?.queue == .background else { return nil }
      return made(kind(use), use, way)
    case .concurrent:
      return made(kind(use), use, way)
    case .actor:
      guard
        use.object.handedOut != nil || isKnown(owner) || isActorParameter(way) || isGivenToActor(way, use)
          || isTakenFromMain(use)
      else { return nil }
      return made(kind(use), use, way)
    case .caller:
      // Of a context that was made for this use, if it is not the main queue's, nobody else has entered the queue.
      if let owner, owner.queue == .borrowed, owner.mayBeMade, use.object.handedOut != nil {
        return made(kind(use), use, way)
      }
      guard let owner, owner.queue == .background, use.object.handedOut != nil || way.isStored,
        contexts.verdict(owner, use.executor, at: use.chain, practices) == .offQueue
      else { return nil }
      return made(kind(use), use, way)
    }
  }

  private func made(_ kind: ObjectCrossing.Kind, _ use: ObjectUse, _ way: Way) -> ObjectCrossing {
    var source = BindingID.none
    if case .binding(let binding) = way { source = binding }
    return ObjectCrossing(kind: kind, use: use, source: source)
  }

  private func kind(_ use: ObjectUse) -> ObjectCrossing.Kind {
    switch use.object.handedOut?.way {
    case .block, .function: .escape
    case .task, nil: .task
    }
  }

  // MARK: How the object came there

  /// How an object came over the boundary of the executor.
  private enum Way {
    /// In that variable, which stands outside.
    case binding(BindingID)
    /// In a property.
    case stored(Symbol)
    /// It is `self`.
    case instance
    /// It came out of its queue within.
    case handedOut

    var isStored: Bool {
      if case .stored = self { return true }
      return false
    }
  }

  private func handOutOnly(_ use: ObjectUse) -> Way? { use.object.handedOut != nil ? .handedOut : nil }

  /// Nil where the object was made or fetched within: there the context is used on the wrong queue, not the object.
  private func way(of use: ObjectUse) -> Way? {
    switch use.source {
    case .instance:
      // A nonisolated async method of the object itself is on no context's queue (SE-0338).
      let leaves = !outline[use.executor.boundary].closure.isNone || use.executor.cause == .nonisolatedAsync
      return leaves ? .instance : nil
    case .stored(let name):
      return .stored(name)
    case .expression:
      return handOutOnly(use)
    case .binding(let binding):
      let record = outline[binding]
      let isInside =
        use.executor.cause != .asyncLet && inference.scope(record.scope, isIn: use.executor.boundary)
      // What came out of a block on its queue has crossed already, in the code that asked for it.
      if isInside, use.object.handedOut != nil, let asked = origins.handedOut(to: binding) { return .binding(asked) }
      // A nonisolated async function and an actor are on no context's queue, so that what they are given has crossed.
      if isInside, let parameter = origins.parameter(of: binding), isFunctionParameter(parameter, use.executor) {
        return .binding(parameter)
      }
      guard isInside else { return .binding(binding) }
      // What comes from around the whole function is the function's own matter.
      guard !outline[use.executor.boundary].closure.isNone || use.executor.cause == .nonisolatedAsync else {
        return storedOrigin(binding, use)
      }
      switch origins.outside(of: use.executor.boundary, from: binding) {
      case .binding(let outer): return .binding(outer)
      case .stored(let name): return .stored(name)
      case nil: return nil
      }
    }
  }

  private func storedOrigin(_ binding: BindingID, _ use: ObjectUse) -> Way? {
    if case .stored(let name)? = origins.outside(of: use.executor.boundary, from: binding) { return .stored(name) }
    return nil
  }

  private func isFunctionParameter(_ parameter: BindingID, _ executor: ExecutorFact) -> Bool {
    switch executor.cause {
    case .nonisolatedAsync: return true
    case .actor:
      // A private method is given what the actor has already.
      guard let function = outline[executor.boundary].declaration.ifAny else { return false }
      return outline[function].modifiers.isDisjoint(with: [.private, .fileprivate])
        && outline[function].kind == .function
    default: return false
    }
  }

  private func isActorParameter(_ way: Way) -> Bool {
    if case .binding(let binding) = way { return outline[binding].kind == .parameter }
    return false
  }

  /// Whether a closure that is bound to an actor, as in `Task { @Renderer in … }`, stands in code of the main actor.
  private func isTakenFromMain(_ use: ObjectUse) -> Bool {
    let boundary = outline[use.executor.boundary]
    return !boundary.closure.isNone && inference.executor(of: boundary.parent).executor == .main
  }

  /// Whether an actor keeps the object in a property that others give it: a function that they can call stores its
  /// parameter there.
  private func isGivenToActor(_ way: Way, _ use: ObjectUse) -> Bool {
    guard case .stored(let name) = way,
      case .actor? = inference.enclosingType(outline[use.chain].scope)?.id.map({
        inference.project.isolations[$0.index]
      })
    else { return false }
    return inference.mentions[name].contains { mention in
      let target = outline[mention.chain]
      guard let value = stored(by: mention), outline[value].next.isNone, outline[value].root == .name,
        outline[value].firstSuffix.isNone,
        let parameter = inference.binding(outline[value].name, at: outline[value].token, in: outline[value].scope),
        outline[parameter].kind == .parameter, let function = outline[parameter].declaration.ifAny
      else { return false }
      return outline[function].modifiers.isDisjoint(with: [.private, .fileprivate])
        && inference.enclosingType(target.scope)?.id == inference.enclosingType(outline[use.chain].scope)?.id
    }
  }

  /// What is put into a property: `row = given`, `rows[key] = given`, `rows.append(given)`.
  private func stored(by mention: MentionTable.Mention) -> ChainID? {
    let target = outline[mention.chain]
    let next = mention.member.isNone ? target.firstSuffix : outline[mention.member].next
    if target.marks.contains(.assigned) {
      guard outline[target.expression].firstChain == mention.chain,
        next.isNone || outline[next].kind == .subscript && target.lastSuffix == next
      else { return nil }
      return target.next.ifAny
    }
    guard let filling = next.ifAny, FrameworkFacts.fillingMembers.contains(outline[filling].name),
      let call = outline[filling].next.ifAny, outline[call].kind == .call,
      let argument = Arguments(outline, call).first
    else { return nil }
    return outline[argument].firstChain.ifAny
  }

  // MARK: Whose the object is

  private func isKnown(_ owner: ContextValue?) -> Bool {
    owner.map { $0.queue != .borrowed } ?? false
  }

  /// Whether the object surely belongs to another context than the one whose queue the code is on.
  private func isOther(_ owner: ContextValue?, _ context: ContextValue, _ use: ObjectUse, _ way: Way) -> Bool {
    if let owner, owner.queue != .borrowed {
      return !owner.sharesQueue(with: context) && owner.isSurelyOther(than: context)
        && !contexts.isHeldAround(owner, outline[use.chain].scope)
    }
    // A context that is made for this block, or just before it, owns nothing that was there before.
    let boundary = use.executor.boundary
    let fresh = FreshContext(inference)
    guard use.object.handedOut == nil else { return false }
    if context.queue == .background, isReadOnMain(way, around: use) { return true }
    if fresh.isOwn(context, of: boundary) {
      switch way {
      case .binding(let binding): return !Self.isAssigned(outline[binding].name, within: boundary, inference)
      case .instance: return true
      case .stored(let name): return !Self.isAssigned(name, within: boundary, inference)
      case .handedOut: return false
      }
    }
    guard let maker = fresh.maker(of: context, around: boundary), let body = outline[maker].body.ifAny else {
      return false
    }
    switch way {
    case .binding(let binding): return outline[binding].kind == .parameter && outline[binding].declaration == maker
    case .instance: return true
    case .stored(let name): return !Self.isAssigned(name, within: body, inference)
    case .handedOut: return false
    }
  }

  /// Whether the function around reads the object on the main actor, to which it is bound: an object that is read there
  /// is none of a context with a queue of its own.
  private func isReadOnMain(_ way: Way, around use: ObjectUse) -> Bool {
    let source: ObjectUse.Source
    switch way {
    case .binding(let binding): source = .binding(binding)
    case .stored(let name): source = .stored(name)
    case .instance, .handedOut: return false
    }
    let function = inference.enclosingFunction(outline[use.chain].scope)
    guard !function.isNone else { return false }
    return inference.objectUses.contains { other in
      other.source == source && other.callee == nil && other.executor.executor == .main
        && other.executor.cause == .mainActor && other.object.type == use.object.type
        && inference.enclosingFunction(outline[other.chain].scope) == function
    }
  }

  /// Whether code in the scope gives a variable or property another value.
  static func isAssigned(_ name: Symbol, within scope: ScopeID, _ inference: FileInference) -> Bool {
    let outline = inference.file.outline
    for expression in inference.project.expressions(in: outline[scope].tokens, of: inference.file)
    where outline[expression].assignment >= 0 {
      guard let chain = outline[expression].firstChain.ifAny, outline[chain].marks.contains(.assigned) else { continue }
      if outline[chain].name == name, outline[chain].firstSuffix.isNone { return true }
      if outline[chain].root == .selfKeyword, let first = outline[chain].firstSuffix.ifAny,
        outline[first].name == name, outline[first].next.isNone
      {
        return true
      }
    }
    return false
  }
}
