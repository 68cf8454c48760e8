import CoreData

// A wrapper that is known by a protocol: the one implementation that ships says where its closure runs.

protocol Storing: AnyObject {
  func write(_ block: @escaping (NSManagedObjectContext) -> Void)
  func show(_ block: @escaping () -> Void)
  func tell(_ block: @escaping () -> Void)
}

final class Store: Storing {
  private let worker: NSManagedObjectContext
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func write(_ block: @escaping (NSManagedObjectContext) -> Void) {
    worker.perform { block(self.worker) }
  }

  func show(_ block: @escaping () -> Void) {
    DispatchQueue.main.async { block() }
  }

  func tell(_ block: @escaping () -> Void) {
    block()
  }
}

final class Presenter {
  private let store: Storing

  init(_ store: Storing) { self.store = store }

  func use() {
    store.write { context in
      context.reset()  // reveal: executor = queue(self.store.worker), kind(context) = context(background)
    }
    store.show { print(1) }  // reveal: executor = main
    store.tell { print(2) }  // reveal: executor = caller
  }
}
