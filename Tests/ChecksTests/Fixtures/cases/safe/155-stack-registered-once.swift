import CoreData

/// The library that gets the closure keeps what it makes: each reading of the property gives the same stack.
final class Stack {
  lazy var container: NSPersistentContainer = {
    let container = NSPersistentContainer(name: "Walks")
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return container
  }()
}

extension Registry {
  var stack: Maker<Stack> {
    Maker(self) { Stack() }.scope(.singleton)
  }
}
