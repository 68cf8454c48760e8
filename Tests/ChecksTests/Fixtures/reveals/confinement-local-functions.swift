import CoreData

// A function within a function runs where all its calls do.

final class Importer {
  private let worker: NSManagedObjectContext
  private let queue = DispatchQueue(label: "import")

  init(_ container: NSPersistentContainer) { worker = container.newBackgroundContext() }

  func confined(_ names: [String]) {
    func store(_ name: String) {
      worker.name = name  // reveal: executor = queue(self.worker)
      if !name.isEmpty { store("") }
    }
    worker.perform {
      names.forEach { store($0) }
    }
  }

  func shown() {
    func show() {
      print(1)  // reveal: executor = main
    }
    DispatchQueue.main.async { show() }
  }

  func split() {
    func both() {
      print(1)  // reveal: executor = unknown
    }
    worker.perform { both() }
    queue.async { both() }
  }

  func handedOn() {
    func each() {
      print(1)  // reveal: executor = unknown
    }
    worker.perform { each() }
    queue.async(execute: each)
  }

  func throughAnother() {
    func first() {
      print(1)  // reveal: executor = unknown
    }
    func second() {
      first()  // reveal: executor = queue(self.worker)
    }
    worker.perform { second() }
  }

  func asynchronous() async {
    func now() {
      print(1)  // reveal: executor = concurrent
    }
    now()
  }
}

func store() { print(1) }  // reveal: executor = caller
