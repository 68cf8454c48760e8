import Lexer

/// A batch request's result is merged and does not hold what the merge needs.
struct BatchResultType: Rule {
  static let info = RuleInfo(
    slug: "batch-result-type",
    family: .batch,
    level: .warning,
    summary: "A batch request's result is merged and holds no object IDs",
    why: """
      Unless another result type is set, a batch request gives only whether it succeeded. The cast to object IDs then \
      gives nil, and the merge that follows does nothing. So does a merge of an empty list, or under the key of another \
      change.
      """,
    instead: "Set the request's 'resultType' to object IDs, and merge them under the key of what was done.",
    examples: [
      .bad(
        """
        import CoreData

        func purge(_ context: NSManagedObjectContext, _ viewContext: NSManagedObjectContext) throws {
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note"))
          let result = try ⟦context.execute(request)⟧ as? NSBatchDeleteResult
          let deleted = result?.result as? [NSManagedObjectID] ?? []
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [viewContext])
        }
        """),
      .bad(
        """
        import CoreData

        func purge(_ context: NSManagedObjectContext, _ viewContext: NSManagedObjectContext) throws {
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note"))
          request.resultType = .resultTypeObjectIDs
          let result = try context.execute(request) as? NSBatchDeleteResult
          guard let deleted = result?.result as? [NSManagedObjectID] else { return }
          NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [⟦NSInsertedObjectsKey⟧: deleted], into: [viewContext])
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
    let executions = BatchExecutions(file.inference).all()
    for execution in executions {
      guard !file.isTestOrPreview(file.outline[execution.call.chain].scope) else { continue }
      content(execution, file, &findings)
      merges(execution, executions, file, &findings)
    }
  }

  // MARK: What the result holds

  private func content(_ execution: BatchExecution, _ file: FileView, _ findings: inout FindingSink) {
    let request = execution.request
    if request.making == nil, request.variable == nil, content(given: execution, file, &findings) { return }
    guard request.resultType == .status || request.resultType == .count,
      let cast = BatchResultFlow(file.inference, execution).casts.first
    else { return }
    let location = file.location(execution.call)
    let chain = file.outline[cast]
    let castPlace = file.location(TokenRange(Int(chain.tokens.start), Int(chain.castType.end)))
    findings.report(
      wrong(file.text(of: execution.argument), request), at: location,
      flow: [
        file.making(of: execution),
        request.resultTypeValue.map { FlowStep(file.location($0), "its result type is set here") },
        FlowStep(castPlace, "this cast needs object IDs and gives nil"),
        FlowStep(location, "it is executed here, with a result that holds none"),
      ].compactMap { $0 }, fixes: fix(request, file).map { [$0] } ?? [])
  }

  /// A request that the function around is given, and that a caller makes without asking for object IDs.
  private func content(given execution: BatchExecution, _ file: FileView, _ findings: inout FindingSink) -> Bool {
    let outline = file.outline
    guard let chain = outline[execution.argument].firstChain.ifAny, outline[chain].next.isNone,
      outline[chain].root == .name, outline[chain].firstSuffix.isNone,
      let binding = file.inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      outline[binding].kind == .parameter, let function = outline[binding].declaration.ifAny,
      let cast = BatchResultFlow(file.inference, execution).casts.first,
      !setsType(outline[binding].name, function, file)
    else { return false }
    let reference = DeclarationReference(file: file.file.id, declaration: function)
    for (inference, call) in FunctionCalls(file.inference).all(of: reference) {
      let arguments = CallResolver(inference).arguments(of: call.suffix, to: reference)
      guard let argument = arguments[Int(outline[binding].position)],
        let request = BatchRequestReader(inference, keeper: call.suffix).request(argument), let making = request.making,
        request.resultType == .status || request.resultType == .count
      else { continue }
      let location = file.location(execution.call)
      let castPlace = file.location(outline[cast].tokens)
      let made = inference.file.range(of: inference.file.outline[making].tokens)
      findings.report(
        wrong(file.text(of: execution.argument), request), at: location,
        flow: [
          FlowStep(Location(file: inference.file.id, range: made), "the request is made here"),
          FlowStep(castPlace, "this cast needs object IDs and gives nil"),
          FlowStep(location, "it is executed here, with a result that holds none"),
        ])
      return true
    }
    return false
  }

  /// Whether a function asks for a type by itself.
  private func setsType(_ request: Symbol, _ function: DeclarationID, _ file: FileView) -> Bool {
    file.inference.mentions[Names.resultType].contains { mention in
      let chain = file.outline[mention.chain]
      return chain.name == request && chain.marks.contains(.assigned)
        && file.outline[function].tokens.contains(Int(chain.token))
    }
  }

  /// Sets the type after the request is made, or changes the one that is set.
  private func fix(_ request: BatchRequest, _ file: FileView) -> Fix? {
    let name = request.kind.objectIDsName
    let summary = "Ask for object IDs"
    if let value = request.resultTypeValue {
      return Fix(summary: summary, isSafe: true, edits: [Edit(file.location(value), name)])
    }
    guard let variable = request.variable, request.making != nil,
      let declaration = file.outline[variable].declaration.ifAny
    else { return nil }
    let range = file.file.range(of: file.outline[declaration].tokens)
    guard let indentation = file.indentation(of: range.start) else { return nil }
    let line = "\(file.lineEnd)\(indentation)\(file.file.name(file.outline[variable].token)).resultType = \(name)"
    let place = Location(file: file.file.id, range: ByteRange(range.end, range.end))
    return Fix(summary: summary, isSafe: true, edits: [Edit(place, line)])
  }

  // MARK: How it is merged

  private func merges(
    _ execution: BatchExecution, _ all: [BatchExecution], _ file: FileView, _ findings: inout FindingSink
  ) {
    let range = file.functionTokens(around: file.outline[execution.call.chain].scope)
    let inside = all.filter { range.contains(Int($0.call.token)) }
    // Of several requests of different kinds it is not told whose IDs are merged where.
    guard inside.first?.call.token == execution.call.token,
      inside.allSatisfy({ $0.request.kind == execution.request.kind })
    else { return }
    let calls = file.calls[Names.mergeChanges].filter { range.contains(Int($0.token)) }
    let changes = calls.map { ($0, MergedChanges(file.inference, $0)) }
    if changes.isEmpty { merges(given: execution, file, &findings) }
    let isMerged = changes.contains { $0.1.keys?.contains { $0.kind == execution.request.kind } ?? true }
    for (call, change) in changes {
      guard let keys = change.keys else { continue }
      if change.isEmpty {
        report(execution, file.location(call), empty, nil, file, &findings)
      } else if !isMerged, keys.allSatisfy({ $0.kind != nil }), let key = keys.first {
        let place = file.location(file.outline[key.expression].tokens)
        let fix = Fix(
          summary: "Merge under '\(execution.request.kind.changesKey)'", isSafe: true,
          edits: [Edit(place, execution.request.kind.changesKey)])
        report(
          execution, place, mismatched(file.text(of: key.expression), execution.request.kind), fix, file, &findings)
      }
    }
  }

  /// The IDs go to a function of the file that merges them, and nothing else.
  private func merges(given execution: BatchExecution, _ file: FileView, _ findings: inout FindingSink) {
    let resolver = CallResolver(file.inference)
    let flow = BatchResultFlow(file.inference, execution)
    guard flow.receivers.count == 1, let (call, argument) = flow.receivers.first,
      let callee = resolver.callee(of: call), callee.file == file.file.id,
      let position = resolver.arguments(of: call.suffix, to: callee).first(where: { $0.value == argument })?.key
    else { return }
    let range = file.outline[callee.declaration].tokens
    let calls = file.calls[Names.mergeChanges].filter { range.contains(Int($0.token)) }
    guard calls.count == 1, let keys = MergedChanges(file.inference, calls[0]).keys, keys.count == 1,
      let kind = keys[0].kind, kind != execution.request.kind, isParameter(keys[0].list, position, of: callee, file)
    else { return }
    let place = file.location(file.outline[keys[0].expression].tokens)
    report(
      execution, place, mismatched(file.text(of: keys[0].expression), execution.request.kind), nil, file, &findings)
  }

  /// Whether an expression is the name of a function's parameter.
  private func isParameter(
    _ expression: ExpressionID, _ position: Int, of function: DeclarationReference, _ file: FileView
  ) -> Bool {
    guard let chain = file.outline[expression].firstChain.ifAny, file.outline[chain].next.isNone,
      file.outline[chain].root == .name, file.outline[chain].firstSuffix.isNone,
      let binding = file.inference.binding(
        file.outline[chain].name, at: file.outline[chain].token, in: file.outline[chain].scope)
    else { return false }
    let current = file.outline[binding]
    return current.kind == .parameter && current.declaration == function.declaration && current.position == position
  }

  private func report(
    _ execution: BatchExecution, _ place: Location, _ message: String, _ fix: Fix?, _ file: FileView,
    _ findings: inout FindingSink
  ) {
    findings.report(
      message, at: place,
      flow: [
        FlowStep(file.location(execution.call), "the batch request is executed here"),
        FlowStep(place, "its result is merged here"),
      ], fixes: fix.map { [$0] } ?? [])
  }

  // MARK: Words

  private func wrong(_ name: String, _ request: BatchRequest) -> String {
    let content = request.resultType == .count ? "a count" : "only whether it succeeded"
    return
      "the result of '\(name)' is \(content), so that no object IDs are merged; set 'resultType' to '\(request.kind.objectIDsName)'"
  }

  private let empty =
    "an empty list is merged, so that no context learns of the batch request; merge the result's object IDs"

  private func mismatched(_ key: String, _ kind: BatchRequest.Kind) -> String {
    let done =
      switch kind {
      case .insert: "inserts"
      case .update: "updates"
      case .delete: "deletes"
      }
    return "the batch request \(done) rows and its result is merged under '\(key)'; use '\(kind.changesKey)'"
  }
}
