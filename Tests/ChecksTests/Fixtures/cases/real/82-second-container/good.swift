import CoreData

final class AppStack {
  lazy var container: NSPersistentContainer = {
    let container = NSPersistentContainer(name: "Ledger")
    container.loadPersistentStores { _, error in if let error { print(error) } }
    return container
  }()

  /// The store as it was before the move.
  func openLegacyContainer() -> NSPersistentContainer { NSPersistentContainer(name: "Ledger") }
}

final class Summary {
  let stack: AppStack

  init(stack: AppStack) { self.stack = stack }

  func total() throws -> Int {
    let context = stack.container.newBackgroundContext()
    return try context.performAndWait { try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Entry")) }
  }
}
