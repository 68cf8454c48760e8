import CoreData

protocol Database: Sendable {
  var viewContext: NSManagedObjectContext { get }
  func makeBackground() -> NSManagedObjectContext
}

final class CoreDatabase: Database {
  private let container: NSPersistentContainer
  init() {
    container = NSPersistentContainer(name: "Notes")  // expect: missing-merge-policy, missing-automatic-merge
    container.loadPersistentStores { _, error in if let error { print(error) } }
  }
  var viewContext: NSManagedObjectContext { container.viewContext }
  func makeBackground() -> NSManagedObjectContext { container.newBackgroundContext() }  // expect: missing-merge-policy
}
