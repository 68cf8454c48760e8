// Two stores keep a private context each, and a protocol hides which one it is. A stand-in for tests keeps the main one.
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

final class MockStore: Storing {
  let worker: NSManagedObjectContext
  init(_ container: NSPersistentContainer) { worker = container.viewContext }
}

@MainActor
final class Badge {
  private let store: any Storing

  init(_ store: any Storing) { self.store = store }

  func refresh() throws -> Int {
    try store.worker.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note"))  // expect: context-outside-perform
  }
}
