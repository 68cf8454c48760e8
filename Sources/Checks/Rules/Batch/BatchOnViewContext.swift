import Lexer

/// A batch request is executed on the view context.
struct BatchOnViewContext: Rule {
  static let info = RuleInfo(
    slug: "batch-on-view-context",
    family: .batch,
    level: .warning,
    summary: "A batch request is executed on the view context",
    why: """
      A context executes a batch request on its own queue and waits for the store. The view context's queue is the main \
      one, so that the app does not react until all rows are written.
      """,
    instead: "Execute the request on a background context, and merge the object IDs into the view context.",
    examples: [
      .bad(
        """
        import CoreData

        @MainActor
        func clear(_ container: NSPersistentContainer) throws {
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Visit"))
          request.resultType = .resultTypeObjectIDs
          let result = try ⟦container.viewContext.execute(request)⟧ as? NSBatchDeleteResult
          let deleted = result?.result as? [NSManagedObjectID] ?? []
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [container.viewContext])
        }
        """),
      .good(
        """
        import CoreData

        @MainActor
        func clear(_ container: NSPersistentContainer) async throws {
          let viewContext = container.viewContext
          try await container.performBackgroundTask { context in
            let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Visit"))
            request.resultType = .resultTypeObjectIDs
            let result = try context.execute(request) as? NSBatchDeleteResult
            let deleted = result?.result as? [NSManagedObjectID] ?? []
            NSManagedObjectContext.mergeChanges(
              fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [viewContext])
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for execution in BatchExecutions(file.inference).all() {
      guard let context = execution.context, context.queue == .main,
        !file.isTestOrPreview(file.outline[execution.call.chain].scope), !isSmall(execution, file)
      else { continue }
      let location = file.location(execution.call)
      findings.report(
        executed(file.text(of: execution.argument)), at: location,
        flow: [
          taken(context, location), file.making(of: execution),
          FlowStep(location, "the main thread waits here until the store has done it"),
        ].compactMap { $0 })
    }
    for name in file.batch.helperNames {
      for call in file.calls[name] { check(helped: call, file, &findings) }
    }
  }

  private func check(helped call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    guard !file.isTestOrPreview(file.outline[call.chain].scope),
      let (helper, context) = BatchHelperCall(file, call).resolve(), context.queue == .main
    else { return }
    let location = file.location(call)
    findings.report(
      called(file.file.name(call.token)), at: location,
      flow: [
        taken(context, location), FlowStep(helper.execution, "the batch request is executed here, on that context"),
        FlowStep(location, "the main thread waits here until the store has done it"),
      ].compactMap { $0 })
  }

  /// Where the view context comes from, if that is told in another place.
  private func taken(_ context: ContextValue, _ location: Location) -> FlowStep? {
    guard let origin = context.origin else { return nil }
    let isThere = origin.file == location.file && location.range.contains(origin.range.start)
    return isThere ? nil : FlowStep(origin, "the view context is taken here")
  }

  /// Whether the request names its rows one by one, so that they are few.
  private func isSmall(_ execution: BatchExecution, _ file: FileView) -> Bool {
    guard let making = execution.request.making, let call = file.outline[making].lastSuffix.ifAny,
      let list = Arguments(file.outline, call)[Names.objectIDs], let chain = file.outline[list].firstChain.ifAny
    else { return false }
    return file.outline[chain].next.isNone && file.outline[chain].root == .array
      && file.outline[chain].firstSuffix.isNone
  }

  // MARK: Words

  private func executed(_ request: String) -> String {
    "'\(request)' is executed on the view context and blocks the main thread; execute it on a background context"
  }

  private func called(_ function: String) -> String {
    "'\(function)' executes a batch request on the view context and blocks the main thread; give it a background context"
  }
}
