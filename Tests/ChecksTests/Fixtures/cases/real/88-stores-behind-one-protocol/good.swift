import CoreData

protocol Storing {
  var worker: NSManagedObjectContext { get }
}

final class LocalStore: Storing {
  let worker: NSManagedObjectContext
  init(_ container: NSPersistentContainer) { worker = container.newBackgroundContext() }
}

final class SharedStore: Storing {
  let worker: NSManagedObjectContext
  init(_ container: NSPersistentContainer) { worker = container.newBackgroundContext() }
}

protocol Showing {
  var rows: NSManagedObjectContext { get }
}

final class MainStore: Showing {
  let rows: NSManagedObjectContext
  init(_ container: NSPersistentContainer) { rows = container.viewContext }
}

final class OffscreenStore: Showing {
  let rows: NSManagedObjectContext
  init(_ container: NSPersistentContainer) { rows = container.newBackgroundContext() }
}

@MainActor
final class Badge {
  private let store: any Storing
  private let shown: any Showing

  init(_ store: any Storing, _ shown: any Showing) {
    self.store = store
    self.shown = shown
  }

  func refresh() async throws -> Int {
    try await store.worker.perform {
      try self.store.worker.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
    }
  }

  // Nobody knows which of the two it is.
  func shownCount() throws -> Int {
    try shown.rows.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))
  }
}
