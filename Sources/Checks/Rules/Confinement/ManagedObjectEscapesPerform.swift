import Lexer

/// A managed object comes out of its context's queue and is used there.
struct ManagedObjectEscapesPerform: Rule {
  static let info = RuleInfo(
    slug: "managed-object-escapes-perform",
    family: .confinement,
    level: .error,
    summary: "A managed object that a block on its context's queue gave back is used off that queue",
    why: """
      The block runs on the context's queue, but what it returns is used by the code that waits for it, \
      which runs elsewhere. Reading an attribute there races with the context's own work. The compiler does not see it, \
      since the object is created inside of the block.
      """,
    instead: """
      Return values or object IDs from the block, or do the work with the objects in it; where code on the main actor \
      needs objects, look them up in the view context by their IDs.
      """,
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func titles(_ container: NSPersistentContainer) async throws -> [String] {
          let context = container.newBackgroundContext()
          let notes = try await context.perform {
            try context.fetch(NSFetchRequest<Note>(entityName: "Note"))
          }
          return ⟦notes.map⟧(\\.title)
        }
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        final class Store {
          private let worker: NSManagedObjectContext

          init(_ container: NSPersistentContainer) {
            worker = container.newBackgroundContext()
          }

          func firstNote() async -> Note? {
            await worker.perform { try? self.worker.fetch(NSFetchRequest<Note>(entityName: "Note")).first }
          }
        }

        @MainActor
        func show(_ store: Store) async {
          let note = await store.firstNote()
          print(⟦note?.title⟧ ?? "")
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func titles(_ container: NSPersistentContainer) async throws -> [String] {
          let context = container.newBackgroundContext()
          return try await context.perform {
            try context.fetch(NSFetchRequest<Note>(entityName: "Note")).map(\\.title)
          }
        }

        @MainActor
        func show(_ container: NSPersistentContainer) async throws {
          let notes = try await container.viewContext.perform {
            try container.viewContext.fetch(NSFetchRequest<Note>(entityName: "Note"))
          }
          print(notes.map(\\.title))
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    ObjectCrossingReport(file).report(
      into: &findings,
      where: {
        if case .escape = $0 { true } else { false }
      },
      message: { crossing, name in
        let executor = crossing.use.executor
        let place = executor.executor == .caller ? "is not on that queue any more" : "runs \(executor.phrase)"
        if crossing.use.callee != nil {
          let runs = crossing.use.isTakenToMain ? "it does so on the main actor" : "this code \(place)"
          return
            "'\(file.file.name(crossing.use.tokens.end - 1))' uses \(name), which came out of its context's queue, and \(runs); give it values or 'objectID'"
        }
        return
          "\(name) came out of its context's queue and this code \(place); return values or 'objectID' from the block"
      })
  }
}
