import CoreData

protocol Store {
  @discardableResult func run(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult
}

extension NSManagedObjectContext: Store {
  func run(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult { return try self.execute(request) }
}

final class Stack {
  let container: NSPersistentContainer
  init(container: NSPersistentContainer) { self.container = container }
  var main: Store { container.viewContext }
  var worker: NSManagedObjectContext { container.newBackgroundContext() }
}
