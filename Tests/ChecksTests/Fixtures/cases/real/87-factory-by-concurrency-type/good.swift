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
}

func purge(_ database: Database) async {
  let worker = database.makeContext(concurrencyType: .privateQueueConcurrencyType)
  await worker.perform { worker.reset() }
}

@MainActor
func show(_ database: Database) {
  let main = database.makeContext(concurrencyType: .mainQueueConcurrencyType)
  main.reset()
}

func make(_ database: Database, _ kind: NSManagedObjectContextConcurrencyType) {
  let either = database.makeContext(concurrencyType: kind)
  either.reset()
}
