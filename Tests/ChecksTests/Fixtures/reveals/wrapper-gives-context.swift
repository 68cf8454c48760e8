import CoreData

// The closure is given the context on whose queue it runs.

final class Store {
  private let worker: NSManagedObjectContext
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func performWriteTask(_ task: @escaping (NSManagedObjectContext) -> Void) {
    worker.perform {  // reveal: runs(performWriteTask) = queue(self.worker)
      task(self.worker)
      try? self.worker.save()
    }
  }

  func readAndWait<T>(_ task: (NSManagedObjectContext) throws -> T) throws -> T {
    let context = worker  // reveal: runs(readAndWait) = queue(self.worker)
    return try context.performAndWait { try task(context) }
  }

  func onView(_ task: @escaping (NSManagedObjectContext) -> Void) {  // reveal: runs(onView) = main
    container.viewContext.perform { task(self.container.viewContext) }
  }

  func use() throws {
    performWriteTask { context in
      context.reset()  // reveal: executor = queue(self.worker)
      context.reset()  // reveal: kind(context) = context(background), owner(context) = self.worker
    }
    performWriteTask { $0.reset() }  // reveal: executor = queue(self.worker)
    let count = try readAndWait { context in
      let request = NSFetchRequest<NSManagedObject>(entityName: "Row")
      return try context.count(for: request)  // reveal: executor = queue(self.worker), owner(context) = self.worker
    }
    onView { context in
      print(count, context)  // reveal: executor = main, kind(context) = context(main)
    }
  }
}

extension NSManagedObjectContext {
  func withSelf(_ block: @escaping (NSManagedObjectContext) -> Void) {  // reveal: runs(withSelf) = queue(self)
    perform { block(self) }
  }
}

func other(_ store: Store, _ given: NSManagedObjectContext) {
  store.performWriteTask { context in
    print(context)  // reveal: executor = queue(store.worker), kind(context) = context(background)
  }
  given.withSelf { context in
    print(context)  // reveal: executor = queue(given), owner(context) = given
  }
}
