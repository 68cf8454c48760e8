// A store is registered under a key path, and taken from there by a property wrapper.
import CoreData

final class Persistence {
  let container: NSPersistentContainer
  init(_ container: NSPersistentContainer) { self.container = container }
}

extension DependencyValues {
  var persistence: Persistence {
    get { self[PersistenceKey.self] }
    set { self[PersistenceKey.self] = newValue }
  }
}

let booksContainer = NSPersistentContainer(name: "Library")

extension Container {
  var books: Factory<Persistence> { Factory(self) { Persistence(booksContainer) } }
}

struct Importer {
  @Dependency(\.persistence) private var persistence
  @Injected(\.books) private var books

  func count() async throws -> Int {
    try persistence.container.viewContext.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))  // expect: view-context-off-main
  }

  func countLibrary() async throws -> Int {
    try books.container.viewContext.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))  // expect: view-context-off-main
  }
}
