import CoreData

// An actor whose executor enqueues with a context's `perform` runs on that context's queue; any other does not.

final class ContextExecutor: SerialExecutor {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    context.perform {
      job.runSynchronously(on: self.asUnownedSerialExecutor())  // reveal: executor = queue(self.context)
    }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

actor Importer {
  private let context: NSManagedObjectContext
  private let executor: ContextExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ container: NSPersistentContainer) {
    context = container.newBackgroundContext()
    executor = ContextExecutor(context)
  }

  func save() throws {
    try context.save()  // reveal: executor = unknown, kind(context) = context(background)
  }
}

@NSModelActor
actor Library {
  func save() throws {
    try modelContext.save()  // reveal: executor = unknown
  }
}

actor Cache {
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func save() throws {
    try context.save()  // reveal: executor = actor(Cache), kind(context) = context(background)
  }

  func saveThere() async throws {
    try await context.perform { try self.context.save() }  // reveal: executor = queue(self.context)
  }
}
