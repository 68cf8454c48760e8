import CoreData

// The closure reaches `perform` by its name: the parameter itself, or a constant that holds it.

final class Merger {
  private let worker: NSManagedObjectContext
  private let view: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    worker = container.newBackgroundContext()
    view = container.viewContext
  }

  func run(_ block: @escaping () -> Void) {  // reveal: runs(run) = queue(self.worker)
    worker.perform(block)
  }

  func wait(_ block: () -> Void) {  // reveal: runs(wait) = queue(self.worker)
    self.worker.performAndWait(block)
  }

  func typed<T>(_ block: @escaping () throws -> T) async throws -> T {  // reveal: runs(typed) = queue(self.worker)
    try await worker.perform(block)
  }

  func merge(_ note: Notification) {
    let merge = { [view] in
      view.mergeChanges(fromContextDidSave: note)  // reveal: executor = main
    }
    view.performAndWait(merge)
  }

  func later(_ note: Notification) {
    let block = {
      self.worker.mergeChanges(fromContextDidSave: note)  // reveal: executor = queue(self.worker)
    }
    worker.perform(block)
  }

  func reset() {
    worker.perform(worker.reset)
    run { print(1) }  // reveal: executor = queue(self.worker)
  }
}
