import Lexer

/// A batch request is executed and its result reaches no context.
struct UnmergedBatchResult: Rule {
  static let info = RuleInfo(
    slug: "unmerged-batch-result",
    family: .batch,
    level: .warning,
    summary: "A batch request's result reaches no context",
    why: """
      A batch request works in the store, past all contexts. What the views hold stays as it was: deleted rows stay \
      visible and crash when they are touched, new and changed ones do not show.
      """,
    instead: """
      Ask for object IDs and hand them to 'NSManagedObjectContext.mergeChanges(fromRemoteContextSave:into:)', or merge \
      persistent history.
      """,
    examples: [
      .bad(
        """
        import CoreData

        func purge(_ context: NSManagedObjectContext) throws {
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note"))
          try ⟦context.execute(request)⟧
        }
        """),
      .good(
        """
        import CoreData

        func purge(_ context: NSManagedObjectContext, _ viewContext: NSManagedObjectContext) throws {
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note"))
          request.resultType = .resultTypeObjectIDs
          let result = try context.execute(request) as? NSBatchDeleteResult
          let deleted = result?.result as? [NSManagedObjectID] ?? []
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [viewContext])
        }
        """),
      .bad(
        """
        import CoreData

        func markAllRead(_ container: NSPersistentContainer) {
          container.performBackgroundTask { context in
            let request = NSBatchUpdateRequest(entityName: "Note")
            request.propertiesToUpdate = ["isRead": true]
            request.resultType = .updatedObjectIDsResultType
            let result = try? context.execute(request) as? NSBatchUpdateResult
            guard let updated = result?.result as? [NSManagedObjectID] else { return }
            ⟦NSManagedObjectContext.mergeChanges⟧(
              fromRemoteContextSave: [NSUpdatedObjectsKey: updated], into: [context])
          }
        }
        """),
      .good(
        """
        import CoreData

        func clear(_ context: NSManagedObjectContext) throws {
          try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note")))
          context.reset()
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !BatchHistory(file).isReplayed, !file.batch.rows.areNeverHeld else { return }
    for execution in BatchExecutions(file.inference).all() { check(execution, file, &findings) }
    for name in file.batch.helperNames {
      for call in file.calls[name] { check(helped: call, file, &findings) }
    }
    for name in file.batch.idReturnerNames {
      for call in file.calls[name] { check(returning: call, file, &findings) }
    }
  }

  private func check(_ execution: BatchExecution, _ file: FileView, _ findings: inout FindingSink) {
    let scope = file.outline[execution.call.chain].scope
    guard !file.isTestOrPreview(scope) else { return }
    let merges = BatchMerges(file.inference, file.batch).all(in: file.functionTokens(around: scope))
    let location = file.location(execution.call)
    let made = file.making(of: execution)
    guard let first = merges.first else {
      guard !isAnswered(execution, scope, file) else { return }
      findings.report(
        dropped(file.text(of: execution.argument)), at: location,
        flow: [made, FlowStep(location, "it is executed here, and no context learns of the result")].compactMap { $0 })
      return
    }
    let entity = execution.request.making.flatMap { RequestedEntityReader(file.inference).entity(ofBatchRequest: $0) }
    guard let context = execution.context, !file.batch.calledByMergers.contains(file.functionName(around: scope)) else {
      return
    }
    let merged = file.location(first.tokens)
    if isThrowaway(context, scope, file) || isApartFromViews(context, entity?.name, file),
      onlyReaches(merges, context)
    {
      findings.report(
        mergedOnly(into: name(of: context, file)), at: merged,
        flow: [
          made, FlowStep(location, "it is executed here, on a context that no view reads from"),
          FlowStep(merged, "only that context learns of the result"),
        ].compactMap { $0 })
    } else if file.batch.rows.mayBeShown(entity?.name), let contexts = backgroundContexts(merges) {
      findings.report(
        mergedOnly(into: names(of: contexts, file)), at: merged,
        flow: [
          made, FlowStep(location, "it is executed here"),
          FlowStep(merged, "the contexts that learn of the result are no view's"),
        ].compactMap { $0 })
    }
  }

  /// A function that merges only into the context that its caller gives it.
  private func check(helped call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let scope = file.outline[call.chain].scope
    guard !file.isTestOrPreview(scope), let (helper, context) = BatchHelperCall(file, call).resolve(),
      helper.mergesOnlyThere, isThrowaway(context, scope, file) || isApartFromViews(context, nil, file)
    else { return }
    let merges = BatchMerges(file.inference, file.batch).all(in: file.functionTokens(around: scope))
    guard onlyReaches(merges, context), !file.batch.calledByMergers.contains(file.functionName(around: scope)) else {
      return
    }
    let location = file.location(call)
    findings.report(
      mergedOnly(into: name(of: context, file)), at: location,
      flow: [
        FlowStep(helper.execution, "a batch request is executed here, and merged into the same context"),
        FlowStep(location, "no view reads from that context"),
      ])
  }

  /// The call of a function that leaves it to its callers to merge the object IDs, by one that does nothing with them.
  private func check(returning call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let scope = file.outline[call.chain].scope
    guard !file.isTestOrPreview(scope), let callee = CallResolver(file.inference).callee(of: call),
      let returner = file.batch.idReturners[file.project.soleImplementation(of: callee) ?? callee],
      returner.kind != .insert || !file.batch.rows.areFetchedAnew(of: nil)
    else { return }
    let function = file.functionName(around: scope)
    guard !file.batch.calledByMergers.contains(function), !file.batch.calledForMergers.contains(function),
      BatchMerges(file.inference, file.batch).all(in: file.functionTokens(around: scope)).isEmpty,
      !BatchResultFlow(file.inference, from: call.chain).isHandedOn
    else { return }
    let location = file.location(call)
    findings.report(
      unused(file.file.name(call.token)), at: location,
      flow: [
        FlowStep(returner.execution, "a batch request is executed here, and its object IDs are returned"),
        FlowStep(location, "nothing is done with them here"),
      ])
  }

  // MARK: Who learns of it

  /// Whether the result is handed on, or a function that calls this one brings the changes into a context.
  private func isAnswered(_ execution: BatchExecution, _ scope: ScopeID, _ file: FileView) -> Bool {
    let function = file.functionName(around: scope)
    if file.batch.calledByMergers.contains(function) { return true }
    // What runs on the caller's context is brought into it by whoever knows that context.
    if file.batch.calledForMergers.contains(function), let context = execution.context,
      BatchSubject(context, in: scope, file.inference).subject != nil
    {
      return true
    }
    if isReadInPassing(execution, file) || isNewToNobody(execution, file) { return true }
    // Without IDs nobody can do anything with it.
    switch execution.request.resultType {
    case .status, .count: return false
    case .objectIDs, .unknown: return BatchResultFlow(file.inference, execution).isHandedOn
    }
  }

  /// Whether nobody holds rows of the request's entity.
  private func isReadInPassing(_ execution: BatchExecution, _ file: FileView) -> Bool {
    guard let making = execution.request.making,
      let entity = RequestedEntityReader(file.inference).entity(ofBatchRequest: making)
    else { return false }
    return file.batch.rows.areNeverHeld(of: entity.name, file.project.index.models)
  }

  /// Whether rows are inserted that nobody watches: whoever fetches later gets them.
  private func isNewToNobody(_ execution: BatchExecution, _ file: FileView) -> Bool {
    guard execution.request.kind == .insert else { return false }
    if let context = execution.context, isOfOwnStack(context, file) { return true }
    let entity = execution.request.making.flatMap {
      RequestedEntityReader(file.inference).entity(ofBatchRequest: $0)
    }
    return file.batch.rows.areFetchedAnew(of: entity?.name)
  }

  /// Whether a context belongs to an object that the code has just made, such as a document that it writes and closes.
  private func isOfOwnStack(_ context: ContextValue, _ file: FileView) -> Bool {
    guard case .binding(let id, let binding) = context.path.root, id == file.file.id, !context.path.members.isEmpty,
      file.outline[binding].kind == .variable, file.outline[file.outline[binding].scope].kind != .type,
      let value = file.outline[binding].value.ifAny, let chain = file.outline[value].firstChain.ifAny,
      file.outline[chain].next.isNone, let call = file.outline[chain].firstSuffix.ifAny,
      file.outline[call].kind == .call, file.outline[call].next.isNone,
      case .metatype? = file.inference.values(of: chain).first?.type
    else { return false }
    return true
  }

  private func onlyReaches(_ merges: [BatchMerge], _ context: ContextValue) -> Bool {
    merges.allSatisfy {
      guard case .contexts(let contexts) = $0.target else { return false }
      return !contexts.isEmpty && contexts.allSatisfy { $0.path == context.path }
    }
  }

  /// The contexts that learn of the changes where all of them have a queue of their own; nil where another one does, or
  /// may.
  private func backgroundContexts(_ merges: [BatchMerge]) -> [ContextValue]? {
    var reached: [ContextValue] = []
    for merge in merges {
      guard case .contexts(let contexts) = merge.target, contexts.allSatisfy({ $0.queue == .background }) else {
        return nil
      }
      reached += contexts
    }
    return reached.isEmpty ? nil : reached
  }

  /// Whether the context is a stored one with a queue of its own, and one of the main queue may hold rows of the entity: a
  /// merge into the one tells the other nothing.
  private func isApartFromViews(_ context: ContextValue, _ entity: String?, _ file: FileView) -> Bool {
    guard context.queue == .background, !context.mayBeMade, file.batch.rows.mayBeShown(entity) else { return false }
    switch context.path.root {
    case .instance, .type, .global: return !context.path.members.isEmpty
    case .binding, .made: return false
    }
  }

  /// Whether the context has a queue of its own and is made for this piece of code, so that nobody reads from it.
  private func isThrowaway(_ context: ContextValue, _ scope: ScopeID, _ file: FileView) -> Bool {
    guard context.queue == .background, context.path.members.isEmpty else { return false }
    switch context.path.root {
    case .made(let id, _):
      return id == file.file.id
    case .binding(let id, let binding):
      guard id == file.file.id, file.outline[binding].kind == .variable,
        let function = file.function(around: scope).ifAny
      else { return false }
      return file.outline[function].tokens.contains(Int(file.outline[binding].token))
    case .instance, .type, .global:
      return false
    }
  }

  // MARK: Words

  private func name(of context: ContextValue, _ file: FileView) -> String {
    switch context.path.root {
    case .binding(_, let binding) where context.path.members.isEmpty:
      "'\(file.file.name(file.outline[binding].token))'"
    case .instance, .type, .global:
      context.path.members.last.flatMap { file.project.index.text(of: $0) }.map { "'\($0)'" } ?? Self.executing
    case .binding, .made: Self.executing
    }
  }

  private func names(of contexts: [ContextValue], _ file: FileView) -> String {
    var names: [String] = []
    for context in contexts {
      let name = name(of: context, file)
      if !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: " and ")
  }

  private static let executing = "the context that executed it"

  private func dropped(_ request: String) -> String {
    "the result of '\(request)' reaches no context; merge its object IDs with 'mergeChanges(fromRemoteContextSave:into:)'"
  }

  private func unused(_ function: String) -> String {
    "the object IDs that '\(function)' returns reach no context; merge them with 'mergeChanges(fromRemoteContextSave:into:)'"
  }

  private func mergedOnly(into context: String) -> String {
    "the batch request's result reaches only \(context), from which no view reads; merge it into the view context too"
  }
}
