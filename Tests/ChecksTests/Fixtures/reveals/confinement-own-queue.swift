import CoreData

// A library that runs all that its context does on one serial queue of its own, and never calls `perform`.

final class Transaction {
  private let context: NSManagedObjectContext
  private let queue = DispatchQueue(label: "transaction", qos: .utility)

  init(_ coordinator: NSPersistentStoreCoordinator) {
    context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
  }

  func run(_ task: @escaping (NSManagedObjectContext) throws -> Void) {  // reveal: runs(run) = concurrent
    queue.async {
      do {
        try task(self.context)  // reveal: executor = concurrent, kind(self.context) = context(background)
        try self.context.save()  // reveal: executor = concurrent, owner(self.context) = self.context
      } catch {
        self.context.rollback()  // reveal: executor = concurrent
      }
    }
  }

  func runAndWait<Output>(_ task: () throws -> Output) rethrows -> Output {  // reveal: runs(runAndWait) = concurrent
    try queue.sync { try task() }
  }
}
