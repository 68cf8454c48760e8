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
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.practices.mergesHistory else { return }
    for call in file.calls[Names.execute] {
      guard let member = call.member.ifAny, let request = request(of: call, file),
        !file.isTestOrPreview(file.outline[call.chain].scope), executes(member, file),
        isDropped(call, file)
      else { continue }
      let end = file.outline[call.suffix].end
      let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(end)))
      findings.report(
        message(file.text(of: request)), at: location,
        flow: [
          made(request, file).map { FlowStep($0, "the batch request is made here") },
          FlowStep(location, "it is executed here, and no context learns of the result"),
        ].compactMap { $0 })
    }
  }

  private func request(of call: CallSite, _ file: FileView) -> ExpressionID? {
    guard let argument = Arguments(file.outline, call.suffix).first,
      case .named(let type, _) = file.inference.value(of: argument).type,
      FrameworkFacts.batchRequests.contains(type.name)
    else { return nil }
    return argument
  }

  private func executes(_ member: SuffixID, _ file: FileView) -> Bool {
    let receiver = file.inference.receiver(of: member).type
    return file.inference.isContext(receiver) || receiver.name?.name == Names.NSPersistentStoreCoordinator
  }

  /// Whether neither this function, nor one that it calls or that calls it, brings the changes into a context, and
  /// the result is not handed on.
  private func isDropped(_ call: CallSite, _ file: FileView) -> Bool {
    let scope = file.outline[call.chain].scope
    let expression = file.outline[call.chain].expression
    let name = file.functionName(around: scope)
    if file.outline[expression].role == .returned || file.outline[expression].role == .argument { return false }
    // What a function consists of is what it gives back.
    if isOnlyExpression(expression, scope, file) { return false }
    if file.practices.reaches(file.practices.mergers, from: name) { return false }
    if file.practices.isCalled(name, byOneOf: file.practices.mergers) { return false }
    return true
  }

  private func isOnlyExpression(_ expression: ExpressionID, _ scope: ScopeID, _ file: FileView) -> Bool {
    guard file.outline[expression].role == .statement, let function = file.function(around: scope).ifAny,
      file.outline[function].body == scope, !file.outline[function].type.isEmpty
    else { return false }
    let range = file.outline[scope].tokens
    return file.project.expressions(in: range, of: file.file).filter {
      file.outline[$0].scope == scope
        && file.outline[$0].role == .statement
    }.count == 1
  }

  private func made(_ request: ExpressionID, _ file: FileView) -> Location? {
    guard let chain = file.outline[request].firstChain.ifAny, file.outline[chain].root == .name,
      let binding = file.inference.binding(
        file.outline[chain].name, at: file.outline[chain].token, in: file.outline[chain].scope)
    else { return nil }
    return file.location(file.outline[binding].token)
  }

  private func message(_ request: String) -> String {
    "the result of '\(request)' reaches no context; merge its object IDs with 'mergeChanges(fromRemoteContextSave:into:)'"
  }
}
