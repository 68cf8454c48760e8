import CoreData

// A context is made for the closure: nobody else has it.

final class Person: NSManagedObject {
  @NSManaged var name: String
}

extension NSManagedObjectContext {
  func performInChild(_ block: @escaping (NSManagedObjectContext) throws -> Void) {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = self  // reveal: runs(performInChild) = queue(new)
    child.perform {
      try? block(child)  // reveal: executor = queue(child)
      try? child.save()
    }
  }

  func performInScratchPad<T>(_ block: (NSManagedObjectContext) throws -> T) rethrows -> T {
    let pad = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    pad.parent = self  // reveal: runs(performInScratchPad) = queue(new)
    return try pad.performAndWait {
      defer { pad.rollback() }
      return try block(pad)
    }
  }
}

final class Stack {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func save(_ block: @escaping (NSManagedObjectContext) -> Void) {  // reveal: runs(save) = queue(new)
    container.performBackgroundTask { context in
      block(context)
      try? context.save()
    }
  }

  func background(_ block: @escaping (NSManagedObjectContext) -> Void) {  // reveal: runs(background) = queue(new)
    container.performBackgroundTask(block)
  }

  func use() {
    save { context in
      let person = Person(context: context)
      person.name = "new"  // reveal: executor = queue(new), owner(person) = new, kind(context) = context(background)
    }
    background { context in
      context.reset()  // reveal: executor = queue(new), kind(context) = context(background)
    }
    container.viewContext.performInChild { child in
      child.reset()  // reveal: executor = queue(new), kind(child) = context(background)
    }
  }
}
