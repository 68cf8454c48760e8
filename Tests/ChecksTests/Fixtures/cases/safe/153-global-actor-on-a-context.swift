import CoreData

/// What is bound to the global actor runs on the queue of its context (SE-0392): nothing leaves it.
final class ContextExecutor: SerialExecutor {
  let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    context.perform { job.runSynchronously(on: executor) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

@globalActor
actor StoreActor {
  static let shared = StoreActor(NSPersistentContainer(name: "Birds"))

  nonisolated let context: NSManagedObjectContext
  private let executor: ContextExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ container: NSPersistentContainer) {
    context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    executor = ContextExecutor(context)
  }
}

final class Bird: NSManagedObject {
  @NSManaged var sightings: Int64
}

@StoreActor
final class Sightings {
  private var last: Bird?

  func count() throws {
    let context = StoreActor.shared.context
    let request = NSFetchRequest<Bird>(entityName: "Bird")
    request.fetchLimit = 1
    last = try context.fetch(request).first
    last?.sightings += 1
    if context.hasChanges { try context.save() }
  }
}
