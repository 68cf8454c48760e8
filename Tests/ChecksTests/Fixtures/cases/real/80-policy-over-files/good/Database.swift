import CoreData

protocol Database: Sendable {
  var viewContext: NSManagedObjectContext { get }
  func makeBackground() -> NSManagedObjectContext
}

final class CoreDatabase: Database {
  private let container: NSPersistentContainer
  init() {
    container = NSPersistentContainer(name: "Notes")
    container.loadPersistentStores { _, error in if let error { print(error) } }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
  }
  var viewContext: NSManagedObjectContext { container.viewContext }
  func makeBackground() -> NSManagedObjectContext {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return context
  }
}
