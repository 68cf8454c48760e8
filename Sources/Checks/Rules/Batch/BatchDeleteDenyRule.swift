import Lexer

/// A batch delete of an entity with a relationship whose delete rule is Deny.
struct BatchDeleteDenyRule: Rule {
  static let info = RuleInfo(
    slug: "batch-delete-deny-rule",
    family: .batch,
    level: .warning,
    summary: "A batch delete passes over a relationship's Deny rule",
    why: """
      The Deny rule keeps a row from being deleted while its relationship leads to others. It is a context that checks \
      it, and a batch delete works past all contexts: it deletes the row all the same.
      """,
    instead:
      "Delete the objects with 'delete(_:)', or let the request's predicate leave out those that lead to others.",
    examples: [
      .bad(
        """
        import CoreData

        func removeFolders(_ context: NSManagedObjectContext) throws {
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Folder"))
          try ⟦context.execute(request)⟧
          context.refreshAllObjects()
        }
        """, files: [model(rule: "Deny")]),
      .good(
        """
        import CoreData

        func removeFolders(_ context: NSManagedObjectContext) throws {
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Folder"))
          try context.execute(request)
          context.refreshAllObjects()
        }
        """, files: [model(rule: "Nullify")]),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    checkRequests(file, &findings)
    checkHelpers(file, &findings)
  }

  /// Functions that delete all rows of the class that they are given.
  private func checkHelpers(_ file: FileView, _ findings: inout FindingSink) {
    let reader = RequestedEntityReader(file.inference)
    let calls = file.batch.helperNames.flatMap { file.calls[$0] }.filter { call in
      BatchHelperCall(file, call).resolve()?.helper.deletesGivenClass ?? false
    }
    for call in calls {
      guard !file.isTestOrPreview(file.outline[call.chain].scope), let requested = reader.entity(ofClassGivenTo: call),
        let entity = requested.entity, let relationship = denied(entity, file)
      else { continue }
      let range = file.functionTokens(around: file.outline[call.chain].scope)
      let deleted = calls.filter { range.contains(Int($0.token)) }.compactMap {
        reader.entity(ofClassGivenTo: $0)?.name
      }
      let isEmptied = relationship.destinationName.map { deleted.contains($0) } ?? false
      guard !isEmptied, !names(relationship, range, file) else { continue }
      let location = file.location(call)
      findings.report(
        passedOver(entity.name, relationship.name), at: location,
        flow: [
          BatchHelperCall(file, call).resolve().map {
            FlowStep($0.helper.execution, "a batch delete is executed here")
          },
          FlowStep(location, "rows of '\(entity.name)' are deleted here, whatever '\(relationship.name)' leads to"),
        ].compactMap { $0 })
    }
  }

  private func checkRequests(_ file: FileView, _ findings: inout FindingSink) {
    let calls = file.calls[Names.NSBatchDeleteRequest].filter(\.member.isNone)
    guard !calls.isEmpty else { return }
    let executions = BatchExecutions(file.inference).all()
    let reader = RequestedEntityReader(file.inference)
    for call in calls {
      let scope = file.outline[call.chain].scope
      guard !file.isTestOrPreview(scope), let requested = reader.entity(ofBatchRequest: call.chain),
        let entity = requested.entity, let relationship = denied(entity, file),
        !isMinded(relationship, call, calls, file)
      else { continue }
      let execution = executions.first { $0.request.making == call.chain }
      let location = file.location(execution?.call ?? call)
      findings.report(
        passedOver(entity.name, relationship.name), at: location,
        flow: [
          execution.flatMap { file.making(of: $0) },
          FlowStep(location, "rows of '\(entity.name)' are deleted here, whatever '\(relationship.name)' leads to"),
        ].compactMap { $0 })
    }
  }

  /// A relationship with the rule: of the entity, of those that it inherits from, or of those that inherit from it,
  /// whose rows are deleted too.
  private func denied(_ entity: ModelEntity, _ file: FileView) -> ModelRelationship? {
    for model in file.project.index.models where model.schema.entity(named: entity.name) == entity {
      let heirs = model.schema.entities.filter { heir in
        model.schema.lineage(of: heir.name).contains { $0.name == entity.name }
      }
      let all = model.schema.lineage(of: entity.name) + heirs
      if let found = all.lazy.flatMap(\.relationships).first(where: { $0.deletionRule == .deny }) { return found }
    }
    return nil
  }

  /// Whether the function thinks of the relationship: a predicate names it, or the rows that it leads to are deleted
  /// too.
  private func isMinded(
    _ relationship: ModelRelationship, _ call: CallSite, _ all: [CallSite], _ file: FileView
  ) -> Bool {
    let range = file.functionTokens(around: file.outline[call.chain].scope)
    let reader = RequestedEntityReader(file.inference)
    let names = all.filter { range.contains(Int($0.token)) }.compactMap {
      reader.entity(ofBatchRequest: $0.chain)?.name
    }
    if let destination = relationship.destinationName, names.contains(destination) { return true }
    return self.names(relationship, range, file)
  }

  /// Whether a string among the tokens names the relationship.
  private func names(_ relationship: ModelRelationship, _ range: TokenRange, _ file: FileView) -> Bool {
    file.outline.chains.contains { chain in
      chain.root == .string && range.contains(Int(chain.token))
        && file.file.text(file.file.range(of: chain.tokens)).contains(relationship.name)
    }
  }

  private func passedOver(_ entity: String, _ relationship: String) -> String {
    "a batch delete of '\(entity)' passes over the Deny rule of '\(relationship)'; delete the objects with 'delete(_:)'"
  }

  /// A model of folders and notes, with the rule of the way from the one to the others.
  private static func model(rule: String) -> ExampleFile {
    ExampleFile(
      "Notes.xcdatamodeld/Notes.xcdatamodel/contents",
      """
      <model>
        <entity name="Folder">
          <relationship name="notes" toMany="YES" deletionRule="\(rule)" destinationEntity="Note"/>
        </entity>
        <entity name="Note"/>
      </model>
      """)
  }
}
