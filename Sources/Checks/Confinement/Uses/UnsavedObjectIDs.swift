import Lexer

/// The ID of an inserted object that is taken before anything has saved it, and goes where it does not resolve.
struct UnsavedObjectID: Sendable {
  /// The variable that holds the object.
  var object: BindingID
  /// Where the object is inserted.
  var insertion: TokenRange
  /// Where its ID is read: `draft.objectID`.
  var read: TokenRange
  /// Where the ID leaves, and how.
  var exit: TokenRange
  var way: Way

  /// How an ID leaves the code that may use it.
  enum Way: Hashable, Sendable {
    /// It is looked up in another context.
    case lookedUp
    /// It is returned, or given to a continuation or a completion handler.
    case returned
    /// It is stored in a variable outside of the block.
    case stored
    /// Code that runs elsewhere uses it.
    case captured
    /// It is given to an asynchronous function.
    case sent
    /// A notification is posted, or a subject sends, with it before the save.
    case announced
  }
}

/// Finds the IDs of inserted objects that leave before a save.
///
/// A temporary ID stays one: what was read before the save is not replaced by the save.
struct UnsavedObjectIDs {
  private let inference: FileInference
  private let practices: Practices
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ practices: Practices) {
    self.inference = inference
    self.practices = practices
  }

  /// The IDs of the file that leave too early, in the order of the source.
  func all(_ uses: [ContextUse]) -> [UnsavedObjectID] {
    uses.filter { $0.isInsertion }.flatMap(reads).sorted { $0.read.start < $1.read.start }
  }

  // MARK: Reads of the ID

  private func reads(_ insertion: ContextUse) -> [UnsavedObjectID] {
    let expression = outline[outline[insertion.chain].expression]
    guard let object = expression.binding.ifAny, outline[object].kind == .variable, expression.role == .initializer,
      expression.firstChain == expression.lastChain, let body = codeScope(outline[object].scope)
    else { return [] }
    return inference.mentions[outline[object].name].compactMap { mention in
      guard mention.member.isNone, let member = outline[mention.chain].firstSuffix.ifAny,
        outline[member].kind == .member, outline[member].name == Names.objectID
      else { return nil }
      let chain = outline[mention.chain]
      guard inference.binding(chain.name, at: chain.token, in: chain.scope) == object,
        codeScope(chain.scope) == body,
        !mayBeSaved(in: TokenRange(Int(insertion.tokens.end), Int(chain.token)), insertion.context)
      else { return nil }
      let read = Read(body: body, token: chain.token, context: insertion.context)
      guard let exit = exit(of: mention.chain, read, steps: 0) else { return nil }
      return UnsavedObjectID(
        object: object, insertion: insertion.tokens, read: TokenRange(Int(chain.token), Int(outline[member].end)),
        exit: exit.tokens, way: exit.way)
    }
  }

  /// The function or closure that a scope's statements run in one after the other: closures that are called where they
  /// stand count as statements.
  private func codeScope(_ scope: ScopeID) -> ScopeID? {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      switch current.kind {
      case .function, .accessor: return scope
      case .type, .file: return nil
      case .closure:
        let fact = inference.executor(of: scope)
        if fact.boundary == scope || fact.executor == .unknown { return scope }
      default: break
      }
      scope = current.parent
    }
    return nil
  }

  /// Whether a call between two places may save, or get permanent IDs. Any call may that the analysis cannot see into
  /// and that is given or asked of the context.
  private func mayBeSaved(in range: TokenRange, _ context: ContextValue) -> Bool {
    inference.calls.all.contains { call in
      guard range.contains(Int(call.token)), !isChildsSave(call, context) else { return false }
      if mayLeadToSave(call.name) { return true }
      if let member = call.member.ifAny {
        let receiver = inference.receiver(of: member)
        if inference.isContext(receiver.type), !Self.known.contains(call.name) { return true }
      }
      // A function that is given the context may save it.
      let isInsertion = call.member.isNone && isInitializer(call)
      return !isInsertion
        && outline.arguments(of: call.suffix).contains { argument in
          guard let value = outline[argument].value.ifAny, outline[value].firstChain == outline[value].lastChain else {
            return false
          }
          return inference.isContext(inference.value(of: value).type)
        }
    }
  }

  /// Whether a call saves the object's context into its parent: no store has the object by that, and its ID stays a
  /// temporary one.
  private func isChildsSave(_ call: CallSite, _ context: ContextValue) -> Bool {
    guard call.name == Names.save, let member = call.member.ifAny, outline[call.chain].firstSuffix == member,
      let saved = inference.receiver(of: member).context, saved.isSame(as: context)
    else { return false }
    return inference.mentions[outline[call.chain].name].contains { mention in
      let chain = outline[mention.chain]
      guard mention.member.isNone, chain.marks.contains(.assigned), let last = chain.lastSuffix.ifAny,
        chain.firstSuffix == last, outline[last].name == Names.parent, chain.token < call.token
      else { return false }
      return inference.binding(chain.name, at: chain.token, in: chain.scope)
        == inference.binding(chain.name, at: call.token, in: outline[call.chain].scope)
    }
  }

  /// Whether functions of the name save, or call others that do.
  private func mayLeadToSave(_ name: Symbol) -> Bool {
    var open = [name]
    var seen: Set<Symbol> = [name]
    while let next = open.popLast() {
      if next == Names.save || next == Self.obtainPermanentIDs { return true }
      for callee in practices.callees[next] ?? [] where seen.insert(callee).inserted { open.append(callee) }
    }
    return false
  }

  private static let obtainPermanentIDs = Symbol("obtainPermanentIDs")

  /// Members of a context that save nothing.
  private static let known = SymbolSet([
    Names.fetch, Names.count, Names.perform, Names.performAndWait, Names.existingObject, Names.object,
    Names.registeredObject, Symbol("insert"), Symbol("delete"), Symbol("refresh"), Symbol("processPendingChanges"),
  ])

  private func isInitializer(_ call: CallSite) -> Bool {
    if case .metatype? = inference.values(of: call.chain).first?.type { return true }
    return false
  }

  // MARK: Where the ID goes

  private typealias Exit = (tokens: TokenRange, way: UnsavedObjectID.Way)

  /// The ID that is followed.
  private struct Read {
    /// The function or closure that reads it.
    var body: ScopeID
    /// Where.
    var token: Int32
    /// The context that the object is inserted into.
    var context: ContextValue
  }

  /// Where the value of a chain leaves; nil where it stays, or nobody knows.
  private func exit(of chain: ChainID, _ read: Read, steps: Int) -> Exit? {
    let current = outline[chain]
    // `id.isTemporaryID` and comparisons only look at it; of `uriRepresentation()` the same holds as of the ID.
    guard isWhole(chain) else { return nil }
    return exit(of: current.expression, current.tokens, read, steps: steps)
  }

  private func exit(
    of id: ExpressionID, _ tokens: TokenRange, _ read: Read, steps: Int
  ) -> Exit? {
    guard steps < 6 else { return nil }
    let expression = outline[id]
    switch expression.role {
    case .returned:
      return leaves(read) ? (tokens, .returned) : nil
    case .statement:
      if expression.assignment >= 0 { return assigned(id, tokens, read, steps: steps) }
      return isResult(id, of: read.body) && leaves(read) ? (tokens, .returned) : nil
    case .initializer:
      guard let binding = expression.binding.ifAny else { return nil }
      return exit(ofVariable: binding, after: tokens.end, read, steps: steps + 1)
    case .element:
      guard let container = expression.container.ifAny, outline[container].firstSuffix.isNone else { return nil }
      let call = outline[outline[container].expression].call.ifAny
      if let announcer = call.flatMap({ inference.calls.site(of: $0, outline) }),
        Announcements.isMade(by: announcer, outline), isSavedAfter(read)
      {
        return (tokens, .announced)
      }
      return exit(of: outline[container].expression, tokens, read, steps: steps + 1)
    case .argument:
      guard let call = expression.call.ifAny else { return nil }
      return exit(through: call, argument: id, tokens, read, steps: steps + 1)
    default:
      return nil
    }
  }

  private func isWhole(_ chain: ChainID) -> Bool {
    let current = outline[chain]
    guard current.operatorBefore < 0 || outline[current.expression].assignment == current.operatorBefore,
      current.next.isNone
    else { return false }
    for suffix in outline.suffixes(of: chain) where outline[suffix].kind == .member {
      let name = outline[suffix].name
      guard name == Names.objectID || name == Self.uriRepresentation else { return false }
    }
    return true
  }

  private static let uriRepresentation = Symbol("uriRepresentation")

  /// Whether what a body gives back comes to code that is not on the context's queue.
  private func leaves(_ read: Read) -> Bool {
    let fact = inference.executor(of: read.body)
    guard fact.boundary == read.body, !outline[read.body].closure.isNone else { return isSavedLater(read) }
    if case .queue = fact.executor { return true }
    return fact.cause == .perform || fact.cause == .backgroundTask
  }

  /// Whether the function saves after it has taken the ID: it gives back one that no longer holds.
  private func isSavedLater(_ read: Read) -> Bool {
    guard !outline[read.body].declaration.isNone else { return false }
    let end = outline[read.body].tokens.end
    return inference.calls[Names.save].contains { call in
      call.token > read.token && call.token < end && codeScope(outline[call.chain].scope) == read.body
        && call.member.ifAny.map { inference.isContext(inference.receiver(of: $0).type) } == true
    }
  }

  /// Whether the code goes on to save, by itself or by a function of the project that does.
  private func isSavedAfter(_ read: Read) -> Bool {
    let end = outline[read.body].tokens.end
    return isSavedLater(read)
      || inference.calls.all.contains { call in
        guard call.token > read.token, call.token < end, codeScope(outline[call.chain].scope) == read.body else {
          return false
        }
        if call.name == Names.save, let member = call.member.ifAny {
          return inference.isContext(inference.receiver(of: member).type)
        }
        guard mayLeadToSave(call.name), let callee = CallResolver(inference).callee(of: call) else { return false }
        return saves(callee)
      }
  }

  /// Whether a function's own body saves a context.
  private func saves(_ function: DeclarationReference) -> Bool {
    let file = inference.project.index.file(function)
    guard let body = file.outline[function.declaration].body.ifAny else { return false }
    return inference.project.calls(of: file)[Names.save].contains {
      file.outline[body].tokens.contains(Int($0.token)) && Arguments(file.outline, $0.suffix).first == nil
    }
  }

  /// Whether a call announces the ID that it is given, by itself or in the function that it calls.
  private func isAnnounced(_ argument: ExpressionID, by site: CallSite) -> Bool {
    if Announcements.isMade(by: site, outline) { return true }
    guard let call = inference.resolved(site), let position = call.arguments.first(where: { $0.value == argument })?.key
    else { return false }
    return Announcements(inference.project).announces(call.callee, position)
  }

  /// Whether an expression is all that a body has after its bindings: a closure's value without `return`.
  private func isResult(_ id: ExpressionID, of body: ScopeID) -> Bool {
    guard outline[id].scope == body, !outline[body].closure.isNone else { return false }
    let statements = inference.project.expressions(in: outline[body].tokens, of: inference.file).filter {
      outline[$0].scope == body && outline[$0].role == .statement
    }
    return statements == [id]
  }

  private func assigned(
    _ id: ExpressionID, _ tokens: TokenRange, _ read: Read, steps: Int
  ) -> Exit? {
    guard let target = outline[id].firstChain.ifAny, outline[target].marks.contains(.assigned),
      outline[target].root == .name, outline[target].firstSuffix.isNone,
      let variable = inference.binding(outline[target].name, at: outline[target].token, in: outline[target].scope)
    else { return nil }
    let scope = outline[variable].scope
    guard outline[scope].kind != .type, outline[scope].kind != .file else { return nil }
    if inference.scope(scope, isIn: read.body) {
      return exit(ofVariable: variable, after: tokens.end, read, steps: steps + 1)
    }
    return leaves(read) ? (tokens, .stored) : nil
  }

  /// Where a variable that holds the ID, or a collection with it, is used so that it leaves.
  private func exit(
    ofVariable variable: BindingID, after token: Int32, _ read: Read, steps: Int
  ) -> Exit? {
    for mention in inference.mentions[outline[variable].name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard chain.token > token, inference.binding(chain.name, at: chain.token, in: chain.scope) == variable else {
        continue
      }
      if codeScope(chain.scope) == read.body {
        // What stands before the loop or the save that the ID was taken in is looked at all the same.
        if let exit = exit(of: mention.chain, read, steps: steps) { return exit }
      } else if runsElsewhere(mention.chain, read.context), isHanded(mention.chain) {
        return (chain.tokens, .captured)
      }
    }
    return nil
  }

  private func runsElsewhere(_ chain: ChainID, _ context: ContextValue) -> Bool {
    switch inference.executor(of: chain).executor {
    case .concurrent, .actor: true
    case .main: context.queue != .main
    case .elsewhere: context.queue == .background
    case .queue(let other): !other.sharesQueue(with: context) && other.isSurelyOther(than: context)
    case .caller, .unknown: false
    }
  }

  /// Whether the chain is the ID that a context is asked for, an argument of a function of the project, or what a
  /// notification or subject tells.
  private func isHanded(_ chain: ChainID) -> Bool {
    isWhole(chain) && isHanded(outline[chain].expression, steps: 0)
  }

  private func isHanded(_ id: ExpressionID, steps: Int) -> Bool {
    guard steps < 4 else { return false }
    if outline[id].role == .element, let container = outline[id].container.ifAny,
      outline[container].firstSuffix.isNone
    {
      // `userInfo: ["id": id]`
      guard let call = outline[outline[container].expression].call.ifAny,
        let site = inference.calls.site(of: call, outline)
      else { return false }
      return Announcements.isMade(by: site, outline)
    }
    guard outline[id].role == .argument, let call = outline[id].call.ifAny,
      let site = inference.calls.site(of: call, outline)
    else { return false }
    if Announcements.isMade(by: site, outline) { return true }
    if isSuccess(site) { return isHanded(outline[site.chain].expression, steps: steps + 1) }
    return Self.lookups.contains(site.name) || isHandler(site) || CallResolver(inference).callee(of: site) != nil
  }

  /// `.success(id)` is what it wraps.
  private func isSuccess(_ site: CallSite) -> Bool {
    outline[site.chain].root == .implicitMember && site.name == Self.success
      && outline[site.chain].lastSuffix == site.suffix
  }

  /// Whether a parameter is called: a completion handler.
  private func isHandler(_ site: CallSite) -> Bool {
    let chain = outline[site.chain]
    guard site.member.isNone, chain.root == .name else { return false }
    return inference.binding(chain.name, at: chain.token, in: chain.scope).map { outline[$0].kind == .parameter }
      ?? false
  }

  private static let lookups = SymbolSet([Names.existingObject, Names.object, Names.registeredObject])

  private func exit(
    through call: SuffixID, argument: ExpressionID, _ tokens: TokenRange, _ read: Read, steps: Int
  ) -> Exit? {
    guard let site = inference.calls.site(of: call, outline) else { return nil }
    if Self.lookups.contains(site.name), let member = site.member.ifAny {
      let receiver = inference.receiver(of: member)
      guard inference.isContext(receiver.type), let other = receiver.context, !other.sharesQueue(with: read.context),
        other.isSurelyOther(than: read.context)
      else { return nil }
      return (tokens, .lookedUp)
    }
    if isHandler(site) || site.name == Self.resume && outline[site.chain].root == .name { return (tokens, .returned) }
    if isSuccess(site) {
      return exit(of: outline[site.chain].expression, tokens, read, steps: steps)
    }
    if site.name == Self.append || site.name == Self.insert, let variable = collection(site) {
      if inference.scope(outline[variable].scope, isIn: read.body) {
        return exit(ofVariable: variable, after: tokens.end, read, steps: steps)
      }
      return leaves(read) ? (tokens, .stored) : nil
    }
    if isAnnounced(argument, by: site), isSavedAfter(read) { return (tokens, .announced) }
    return isSent(site) ? (tokens, .sent) : nil
  }

  private static let success = Symbol("success")
  private static let resume = Symbol("resume")
  private static let append = Symbol("append")
  private static let insert = Symbol("insert")

  /// The local variable that an ID is put into.
  private func collection(_ site: CallSite) -> BindingID? {
    let chain = outline[site.chain]
    guard chain.root == .name, chain.firstSuffix == site.member,
      let variable = inference.binding(chain.name, at: chain.token, in: chain.scope),
      outline[variable].kind == .variable
    else { return nil }
    let scope = outline[outline[variable].scope].kind
    return scope == .type || scope == .file ? nil : variable
  }

  /// Whether the call hands the ID to an asynchronous function of the project.
  private func isSent(_ site: CallSite) -> Bool {
    guard outline[site.chain].marks.contains(.await), let callee = CallResolver(inference).callee(of: site) else {
      return false
    }
    return inference.project.index.declaration(callee).modifiers.contains(.async)
  }
}
