import CoreData

// Joins: two places that differ are unknown; an inner `perform` replaces the queue around it.

final class Row: NSManagedObject {
  @NSManaged var title: String
}

final class Engine {
  private let first: NSManagedObjectContext
  private let second: NSManagedObjectContext
  private let queue = DispatchQueue(label: "engine")
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) {
    self.container = container
    first = container.newBackgroundContext()
    second = container.newBackgroundContext()
  }

  func stack() {
    first.perform {
      self.second.performAndWait {
        self.first.reset()  // reveal: executor = queue(self.second), owner(self.first) = self.first
        self.container.viewContext.performAndWait {
          print(1)  // reveal: executor = main
        }
        print(2)  // reveal: executor = queue(self.second)
      }
      self.queue.sync { print(3) }  // reveal: executor = concurrent
      print(4)  // reveal: executor = queue(self.first)
    }
    queue.async {
      self.first.performAndWait { print(5) }  // reveal: executor = queue(self.first)
      print(6)  // reveal: executor = concurrent
    }
  }

  func callers() {
    first.perform { self.shared() }
    second.perform { self.shared() }
    first.perform { self.onlyFirst() }
    DispatchQueue.main.async { self.onlyMain() }
    queue.async { self.onlyQueue() }
  }

  private func shared() {
    print(1)  // reveal: executor = caller
  }

  private func onlyFirst() {
    print(1)  // reveal: executor = queue(self.first)
  }

  private func onlyMain() {
    print(1)  // reveal: executor = main
  }

  private func onlyQueue() {
    print(1)  // reveal: executor = concurrent
  }

  func either(_ block: @escaping () -> Void, _ isFirst: Bool) {  // reveal: runs(either) = unknown
    if isFirst {
      first.perform { block() }
    } else {
      second.perform { block() }
    }
  }

  func twice(_ block: @escaping () -> Void) {  // reveal: runs(twice) = queue(self.first)
    first.perform { block() }
    first.performAndWait { block() }
  }

  func joined() {
    either({ print(1) }, true)  // reveal: executor = caller
    either({
      print(2)  // reveal: executor = unknown
    }, true)
    twice { print(3) }  // reveal: executor = queue(self.first)
  }

  func unknowns(_ library: Library) {
    library.later { self.first.reset() }  // reveal: executor = unknown
    library.handler = {
      print(1)  // reveal: executor = unknown
    }
    let timer = Timer(timeInterval: 1, repeats: false) { _ in
      print(2)  // reveal: executor = unknown
    }
    RunLoop.current.add(timer, forMode: .common)
  }
}
