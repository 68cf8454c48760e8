import CoreData

// An extension of contexts with a closure that takes nothing.

extension NSManagedObjectContext {
  func performAndWaitThrowing<T>(_ block: () throws -> T) throws -> T {
    var result: Result<T, Error>?  // reveal: runs(performAndWaitThrowing) = queue(self)
    performAndWait {
      result = Result { try block() }  // reveal: executor = queue(self)
    }
    guard let result else { fatalError("the block did not run") }
    return try result.get()
  }

  func performChanges(_ block: @escaping () -> Void) {
    perform {  // reveal: runs(performChanges) = queue(self), duty(performChanges) = none
      block()
      do {
        try self.save()  // reveal: executor = queue(self)
      } catch {
        self.rollback()  // reveal: executor = queue(self)
      }
    }
  }

  func safePerform(_ operation: @escaping () throws -> Void) throws {  // reveal: runs(safePerform) = queue(self)
    var failure: Error?
    self.performAndWait {
      do { try operation() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  func performed<T>(_ block: @escaping () throws -> T) async rethrows -> T {  // reveal: runs(performed) = queue(self)
    try await perform(schedule: .enqueued) { try block() }
  }
}

final class Editor {
  let container: NSPersistentContainer
  private let worker: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func edit(_ given: NSManagedObjectContext) async throws {
    try worker.performAndWaitThrowing { print(1) }  // reveal: executor = queue(self.worker)
    worker.performChanges {
      print(2)  // reveal: executor = queue(self.worker)
    }
    try given.safePerform { print(3) }  // reveal: executor = queue(given)
    container.viewContext.performChanges { print(4) }  // reveal: executor = main
    try await worker.performed { print(5) }  // reveal: executor = queue(self.worker)
    let local = container.newBackgroundContext()
    local.performChanges { print(6) }  // reveal: executor = queue(local)
    print(7)  // reveal: executor = concurrent
  }
}
