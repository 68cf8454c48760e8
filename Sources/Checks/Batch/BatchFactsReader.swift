import Lexer

/// Collects what one file does about the changes of batch requests.
struct BatchFactsReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var facts = BatchFacts()

  init(_ inference: FileInference) { self.inference = inference }

  mutating func read() -> BatchFacts {
    readMergers()
    readHistory()
    readHelpers()
    var reader = ReadRowsReader(inference)
    facts.rows = reader.read()
    return facts
  }

  // MARK: Merging

  private mutating func readMergers() {
    let merges = BatchMerges(inference, BatchFacts()).all(in: outline[ScopeID(0)].tokens)
    for merge in merges {
      let scope = outline[merge.chain].scope
      let name = inference.functionName(around: scope)
      guard name != .none else { continue }
      facts.mergers[name, default: []].formUnion(subjects(of: merge, in: scope))
    }
  }

  private func subjects(of merge: BatchMerge, in scope: ScopeID) -> Set<BatchFacts.MergeSubject> {
    guard case .contexts(let contexts) = merge.target else { return [.others] }
    return Set(
      contexts.map { context in
        switch BatchSubject(context, in: scope, inference).subject {
        case .receiver: .receiver
        case .parameter: .arguments
        case nil: .others
        }
      })
  }

  // MARK: History

  private mutating func readHistory() {
    guard !inference.file.role.isTest else { return }
    if FrameworkFacts.historyReplayers.contains(where: { !inference.calls[$0].isEmpty }) {
      facts.replaysHistory = true
      return
    }
    // The calls are asked for first: they are listed already, and rare.
    if inference.calls[Names.mergeChanges].contains(where: isReached), readsHistory { facts.replaysHistory = true }
    for name in [Names.refreshAllObjects, Names.reset] where inference.calls[name].contains(where: isReached) {
      if hearsRemoteChanges { facts.replaysHistory = true }
    }
  }

  private var readsHistory: Bool {
    !inference.mentions[Names.objectIDNotification].isEmpty
      || !inference.mentions[Names.NSPersistentHistoryChangeRequest].isEmpty
  }

  private var hearsRemoteChanges: Bool {
    !inference.mentions[Names.NSPersistentStoreRemoteChange].isEmpty
      || outline.chains.contains { $0.root == .implicitMember && $0.name == Names.NSPersistentStoreRemoteChange }
  }

  /// Whether somebody calls the function around a call, as far as one file can tell.
  private func isReached(_ call: CallSite) -> Bool {
    let function = inference.enclosingFunction(outline[call.chain].scope)
    guard !function.isNone else { return true }
    let declaration = outline[function]
    guard declaration.kind == .function, !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]) else {
      return true
    }
    return inference.mentions[declaration.name].contains { !declaration.tokens.contains(Int(outline[$0.chain].token)) }
  }

  // MARK: Helpers

  private mutating func readHelpers() {
    for execution in BatchExecutions(inference).all() {
      readReturner(execution)
      let scope = outline[execution.call.chain].scope
      guard let context = execution.context, let owner = inference.summarizedOwner(of: scope),
        let subject = BatchSubject(context, in: scope, inference).subject
      else { continue }
      let merges = BatchMerges(inference, facts).all(in: outline[owner].tokens)
      let mergesOnlyThere = !merges.isEmpty && merges.allSatisfy { $0.target == .contexts([context]) }
      var helper = BatchHelper(
        subject: subject, request: nil, execution: location(execution.call), mergesOnlyThere: mergesOnlyThere)
      helper.deletesGivenClass = execution.request.kind == .delete && isGeneric(owner) && !namesEntity(execution)
      let reference = DeclarationReference(file: inference.file.id, declaration: owner)
      facts.helpers[reference, default: []].append(helper)
      facts.helperNames.insert(outline[owner].name)
    }
    for call in inference.calls[Names.execute] { readForwarder(call) }
  }

  private func isGeneric(_ function: DeclarationID) -> Bool { !outline[function].generics.isEmpty }

  /// Whether the function itself says of which entity the request is.
  private func namesEntity(_ execution: BatchExecution) -> Bool {
    guard let making = execution.request.making else { return true }
    return RequestedEntityReader(inference).entity(ofBatchRequest: making) != nil
  }

  /// A function that returns the IDs of the rows, and merges them nowhere itself.
  private mutating func readReturner(_ execution: BatchExecution) {
    guard let owner = inference.summarizedOwner(of: outline[execution.call.chain].scope),
      outline[owner].type.indices.contains(where: { inference.file.symbol(of: $0) == Names.NSManagedObjectID }),
      BatchMerges(inference, facts).all(in: outline[owner].tokens).isEmpty
    else { return }
    let flow = BatchResultFlow(inference, execution)
    guard flow.isReturned, !flow.isGivenAway, !flow.casts.isEmpty else { return }
    let reference = DeclarationReference(file: inference.file.id, declaration: owner)
    facts.idReturners[reference] = BatchIDReturner(
      kind: execution.request.kind, execution: location(execution.call))
    facts.idReturnerNames.insert(outline[owner].name)
  }

  private func location(_ call: CallSite) -> Location {
    let tokens = TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end))
    return Location(file: inference.file.id, range: inference.file.range(of: tokens))
  }

  /// A function that executes any request that it is given, as an extension of the context does behind a protocol.
  private mutating func readForwarder(_ call: CallSite) {
    let scope = outline[call.chain].scope
    guard let argument = Arguments(outline, call.suffix).first, let chain = outline[argument].firstChain.ifAny,
      outline[chain].next.isNone, outline[chain].root == .name, outline[chain].firstSuffix.isNone,
      let binding = inference.binding(outline[chain].name, at: outline[chain].token, in: scope),
      outline[binding].kind == .parameter, let owner = inference.summarizedOwner(of: scope),
      outline[binding].declaration == owner,
      inference.value(of: argument).type.name?.name == Names.NSPersistentStoreRequest
    else { return }
    let receiver = inference.receiverValue(of: call)
    guard inference.isContext(receiver.type), let context = receiver.context,
      let subject = BatchSubject(context, in: scope, inference).subject
    else { return }
    let helper = BatchHelper(
      subject: subject, request: Int(outline[binding].position), execution: location(call), mergesOnlyThere: false)
    let reference = DeclarationReference(file: inference.file.id, declaration: owner)
    facts.helpers[reference, default: []].append(helper)
    facts.helperNames.insert(outline[owner].name)
  }
}

/// Which context a function's caller has to give for one that the function uses.
struct BatchSubject {
  /// Where the context comes from; nil where the caller does not choose it.
  let subject: BatchHelper.Subject?

  init(_ context: ContextValue, in scope: ScopeID, _ inference: FileInference) {
    let outline = inference.file.outline
    switch context.path.root {
    case .instance(let name) where context.path.members.isEmpty && name == inference.enclosingType(scope)?.name:
      subject = .receiver
    case .binding(let file, let binding)
    where file == inference.file.id && context.path.members.isEmpty && outline[binding].kind == .parameter:
      let isOwn = outline[binding].declaration == inference.summarizedOwner(of: scope)
      subject = isOwn ? .parameter(Int(outline[binding].position)) : nil
    default:
      subject = nil
    }
  }
}
