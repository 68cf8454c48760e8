import Lexer

/// A batch request is executed on a store in memory.
struct BatchOnMemoryStore: Rule {
  static let info = RuleInfo(
    slug: "batch-on-memory-store",
    family: .batch,
    level: .error,
    summary: "A batch request is executed on a store in memory",
    why: """
      A batch request is done by SQLite. A store of the type in memory has none, and throws: the rows stay, or the app \
      crashes.
      """,
    instead: "Delete and change the objects one by one, or use a SQLite store at '/dev/null'.",
    examples: [
      .bad(
        """
        import CoreData

        final class Tabs {
          private let container: NSPersistentContainer

          init(model: NSManagedObjectModel) {
            container = NSPersistentContainer(name: "Tabs", managedObjectModel: model)
            let description = NSPersistentStoreDescription()
            description.type = NSInMemoryStoreType
            container.persistentStoreDescriptions = [description]
            container.loadPersistentStores { _, _ in }
          }

          func closeAll() {
            container.performBackgroundTask { [viewContext = container.viewContext] context in
              let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Tab"))
              request.resultType = .resultTypeObjectIDs
              let result = try? ⟦context.execute(request)⟧ as? NSBatchDeleteResult
              let deleted = result?.result as? [NSManagedObjectID] ?? []
              NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [viewContext])
            }
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Tabs {
          private let container: NSPersistentContainer

          init(model: NSManagedObjectModel) {
            container = NSPersistentContainer(name: "Tabs", managedObjectModel: model)
            let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
            container.persistentStoreDescriptions = [description]
            container.loadPersistentStores { _, _ in }
          }

          func closeAll() {
            container.performBackgroundTask { [viewContext = container.viewContext] context in
              let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Tab"))
              request.resultType = .resultTypeObjectIDs
              let result = try? context.execute(request) as? NSBatchDeleteResult
              let deleted = result?.result as? [NSManagedObjectID] ?? []
              NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [viewContext])
            }
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let stores = MemoryStores(file.inference, file.stack)
    for execution in BatchExecutions(file.inference).all() {
      let scope = file.outline[execution.call.chain].scope
      guard let context = execution.context, let store = stores.origin(of: context, in: scope),
        !isAskedFirst(execution, file)
      else { continue }
      let location = file.location(execution.call)
      findings.report(
        executed(file.text(of: execution.argument)), at: location,
        flow: [
          FlowStep(store, "the store that is set up here is in memory"),
          file.making(of: execution),
          FlowStep(location, "the batch request is executed here and throws"),
        ].compactMap { $0 })
    }
  }

  /// Whether the code asks what kind of store it has before it executes the request: `if options.contains(.inMemory)`.
  private func isAskedFirst(_ execution: BatchExecution, _ file: FileView) -> Bool {
    let scope = file.outline[execution.call.chain].scope
    return SetUpOrder(file.inference).places(of: scope, at: execution.call.token, anywhere: true).contains { place in
      file.project.expressions(in: place.around, of: file.file).contains { id in
        let expression = file.outline[id]
        guard expression.role == .condition || expression.role == .subject, expression.tokens.end <= place.token else {
          return false
        }
        return expression.tokens.indices.contains { token in
          guard file.file.lexed.tokens[token].kind == .identifier else { return false }
          let word = file.file.text(file.file.lexed.tokens[token].range).lowercased()
          return word.contains("memory") || word.contains("sqlite")
        }
      }
    }
  }

  private func executed(_ request: String) -> String {
    "'\(request)' is executed on a store in memory, which throws; use a SQLite store at '/dev/null' or delete the objects"
  }
}
