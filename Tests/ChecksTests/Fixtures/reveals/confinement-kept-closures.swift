import CoreData

// A closure under a name runs where it is handed to; where that is not one place, or it is kept, nobody knows.

final class Keeper {
  private let worker: NSManagedObjectContext
  private var handler: () -> Void = {}
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func handed() {
    let work = {
      self.worker.reset()  // reveal: executor = queue(self.worker)
    }
    worker.perform(work)
    let shown = {
      print(1)  // reveal: executor = main
    }
    DispatchQueue.main.async(execute: shown)
    let background = { (context: NSManagedObjectContext) in
      context.reset()  // reveal: executor = queue(new), kind(context) = context(borrowed)
    }
    container.performBackgroundTask(background)
  }

  func twice() {
    let same = {
      print(1)  // reveal: executor = queue(self.worker)
    }
    worker.perform(same)
    worker.performAndWait(same)
    let different = {
      print(2)  // reveal: executor = unknown
    }
    worker.perform(different)
    DispatchQueue.main.async(execute: different)
  }

  func kept() {
    let called = {
      print(1)  // reveal: executor = unknown
    }
    called()
    worker.perform(called)
    let stored = {
      print(2)  // reveal: executor = unknown
    }
    handler = stored
    worker.perform(stored)
    var changing = {
      print(3)  // reveal: executor = unknown
    }
    worker.perform(changing)
    changing = {}
  }

  func nested() {
    let inner = {
      print(1)  // reveal: executor = unknown
    }
    let outer = {
      self.worker.perform(inner)  // reveal: executor = main
    }
    DispatchQueue.main.async(execute: outer)
  }
}
