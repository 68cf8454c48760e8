import CoreData

// A context or container that overrides `perform` hands its closure to what it overrides.

final class LoggingContext: NSManagedObjectContext, @unchecked Sendable {
  override func perform(_ block: @escaping () -> Void) {  // reveal: runs(perform) = queue(self)
    print("perform")
    super.perform(block)
  }

  override func performAndWait(_ block: () -> Void) {  // reveal: runs(performAndWait) = queue(self)
    super.performAndWait {
      block()  // reveal: executor = queue(self)
    }
  }
}

final class WaitingContext: NSManagedObjectContext, @unchecked Sendable {
  override func perform(_ block: @escaping () -> Void) {  // reveal: runs(perform) = queue(self)
    performAndWait(block)
  }
}

final class PolicyContainer: NSPersistentContainer, @unchecked Sendable {
  override func newBackgroundContext() -> NSManagedObjectContext {
    let context = super.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return context  // reveal: kind(context) = context(background)
  }

  override func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    super.performBackgroundTask { context in  // reveal: runs(performBackgroundTask) = queue(new)
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      block(context)  // reveal: executor = queue(new), kind(context) = context(background)
    }
  }
}

func use(_ logging: LoggingContext, _ container: PolicyContainer) {
  logging.perform { print(1) }  // reveal: executor = queue(logging)
  container.performBackgroundTask { context in
    context.reset()  // reveal: executor = queue(new), kind(context) = context(background)
  }
  let worker = container.newBackgroundContext()
  worker.perform { print(2) }  // reveal: executor = queue(worker), kind(worker) = context(background)
}
