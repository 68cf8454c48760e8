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

struct Importer {
  @Dependency(\.persistence) private var persistence

  func count() async throws -> Int {
    let context = persistence.container.viewContext
    return try await context.perform {
      try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
    }
  }
}
