import CoreData

// Closures that are given to what may be anything, and a closure type whose attribute has its brackets at once.

final class DetailsHost {
  let container: NSPersistentContainer
  var handler: (Int, @escaping (Bool) -> Void) -> Void = { _, done in done(true) }

  init(container: NSPersistentContainer) { self.container = container }

  func show(_ done: @escaping (Bool) -> Void) {
    container.viewContext.perform {
      self.handler(1) { shown in
        done(shown) // reveal: executor = unknown
      }
    }
  }

  func load(_ done: @escaping(_ count: Int) -> Void) {
    container.performBackgroundTask { _ in done(1) }
  }

  func use() {
    load { count in
      print(count) // reveal: executor = queue(new)
    }
  }

  func observe(_ name: Notification.Name, on queue: OperationQueue? = nil) {
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: queue) { _ in
      print("told") // reveal: executor = unknown
    }
  }
}
