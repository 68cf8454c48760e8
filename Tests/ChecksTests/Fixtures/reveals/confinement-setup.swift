import CoreData

// A context may be made and set up anywhere before it is used.

final class Coordinator {
  private let container: NSPersistentContainer
  private let editing: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {  // reveal: duty(init) = none
    self.container = container
    editing = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    editing.parent = container.viewContext
    editing.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    editing.automaticallyMergesChangesFromParent = true
    editing.name = "editing"
    editing.transactionAuthor = "app"
    editing.undoManager = nil
  }

  func makeWorker() -> NSManagedObjectContext {  // reveal: duty(makeWorker) = none
    let worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    worker.shouldDeleteInaccessibleFaults = true
    worker.stalenessInterval = 0
    return worker  // reveal: kind(worker) = context(background)
  }

  func configure(_ context: NSManagedObjectContext) {  // reveal: duty(configure) = none
    context.persistentStoreCoordinator = container.persistentStoreCoordinator
    context.userInfo["source"] = "import"
    print(context.concurrencyType == .mainQueueConcurrencyType, context.parent ?? "")
  }
}
