// A factory makes contexts of the kind that its callers ask for; one of them forgets what it asked for.
import CoreData

final class Database {
  let coordinator: NSPersistentStoreCoordinator

  init(_ coordinator: NSPersistentStoreCoordinator) { self.coordinator = coordinator }

  func makeContext(
    concurrencyType: NSManagedObjectContextConcurrencyType = .privateQueueConcurrencyType, name: String? = nil
  ) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: concurrencyType)
    context.persistentStoreCoordinator = coordinator
    context.name = name
    return context
  }

  func makeNamed(_ kind: NSManagedObjectContextConcurrencyType) -> NSManagedObjectContext {
    makeContext(concurrencyType: kind, name: "named")
  }
}

func purge(_ database: Database) async throws {
  let worker = database.makeContext(concurrencyType: .privateQueueConcurrencyType)
  worker.reset()  // expect: context-outside-perform
  let usual = database.makeContext(name: "usual")
  usual.reset()  // expect: context-outside-perform
  let named = database.makeNamed(.privateQueueConcurrencyType)
  named.reset()  // expect: context-outside-perform
  let main = database.makeContext(concurrencyType: .mainQueueConcurrencyType)
  main.reset()  // expect: view-context-off-main
}
