import CoreData

// What a project puts around `perform`: where its closures run, and what its functions ask of their callers.

final class Row: NSManagedObject {
  @NSManaged var title: String
}

extension NSManagedObjectContext {
  func performAndSave(_ block: @escaping () -> Void) {  // reveal: runs(performAndSave) = queue(self), duty(performAndSave) = none
    perform {
      block()
      try? self.save()  // reveal: executor = queue(self)
    }
  }

  func safely<T>(_ block: (NSManagedObjectContext) throws -> T) throws -> T {  // reveal: runs(safely) = queue(self)
    try performAndWait { try block(self) }
  }

  func here(_ block: () -> Void) {  // reveal: runs(here) = caller
    block()
  }

  func count() throws -> Int {  // reveal: duty(count) = self
    try count(for: NSFetchRequest<Row>(entityName: "Row"))
  }
}

final class Stack {
  let container: NSPersistentContainer
  private let worker: NSManagedObjectContext
  private let queue = DispatchQueue(label: "stack")

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func write(_ block: @escaping (NSManagedObjectContext) -> Void) {  // reveal: runs(write) = queue(self.worker)
    queue.async {
      self.worker.performAndWait {
        block(self.worker)
      }
    }
  }

  func background(_ block: @escaping (NSManagedObjectContext) -> Void) {  // reveal: runs(background) = queue(new)
    container.performBackgroundTask { context in block(context) }
  }

  func byName(_ block: @escaping () -> Void) {  // reveal: runs(byName) = queue(self.worker)
    worker.perform(block)
  }

  func onMain(_ block: @escaping () -> Void) {  // reveal: runs(onMain) = main
    if Thread.isMainThread { block() } else { DispatchQueue.main.async(execute: block) }
  }

  func two(_ work: @escaping () -> Void, completion: @escaping () -> Void) {  // reveal: runs(two) = queue(self.worker) main
    worker.perform {
      work()
      DispatchQueue.main.async { completion() }
    }
  }

  func waiting<T: Sendable>(_ block: @escaping @Sendable () throws -> T) async throws -> T {  // reveal: runs(waiting) = queue(self.worker)
    try await worker.perform { try block() }
  }

  func continued(_ block: @escaping () -> Void) async {  // reveal: runs(continued) = queue(self.worker)
    await withCheckedContinuation { continuation in
      worker.perform {
        block()
        continuation.resume()
      }
    }
  }

  func uses(_ context: NSManagedObjectContext) throws {  // reveal: duty(uses) = parameter 0
    try context.save()
  }

  func stored() throws {  // reveal: duty(stored) = self.worker
    try worker.save()
  }

  func passedOn(_ context: NSManagedObjectContext) throws {  // reveal: duty(passedOn) = parameter 0
    try uses(context)
  }

  func confined() throws {  // reveal: duty(confined) = none
    try worker.performAndWait { try worker.save() }
  }

  func use() {
    write { context in
      print(context)  // reveal: executor = queue(self.worker), kind(context) = context(background), owner(context) = self.worker
    }
    background { context in
      print(context)  // reveal: executor = queue(new), kind(context) = context(background), owner(context) = new
    }
    byName { print(1) }  // reveal: executor = queue(self.worker)
    onMain { print(2) }  // reveal: executor = main
    two { print(3) } completion: {
      print(4)  // reveal: executor = main
    }
    worker.performAndSave { print(5) }  // reveal: executor = queue(self.worker)
    worker.here { print(6) }  // reveal: executor = caller
    container.viewContext.performAndSave { print(7) }  // reveal: executor = main
  }

  private func onlyUnderPerform() {
    print(1)  // reveal: executor = queue(self.worker)
  }

  func enter() {
    worker.perform { self.onlyUnderPerform() }
  }
}
