import CoreData

final class AppStack {
  lazy var container: NSPersistentContainer = {
    let container = NSPersistentContainer(name: "Ledger")
    container.loadPersistentStores { _, error in if let error { print(error) } }
    return container
  }()
}

final class Summary {
  func total() throws -> Int {
    let container = NSPersistentContainer(name: "Ledger")  // expect: container-recreated
    container.loadPersistentStores { _, error in if let error { print(error) } }
    let context = container.newBackgroundContext()
    return try context.performAndWait { try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Entry")) }
  }
}
