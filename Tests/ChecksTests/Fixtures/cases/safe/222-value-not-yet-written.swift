// SAFE: The value of the tuple's element is still to be written; nothing can be said of it.
// ANALYZER: where a value belongs there may stand nothing, in code that is being edited.
import CoreData

func makeContext(_ container: NSPersistentContainer) -> NSManagedObjectContext {
  return (context: )
}

func clear(_ container: NSPersistentContainer) {
  let worker = makeContext(container)
  worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  worker.perform {
    do { try worker.save() } catch { worker.rollback() }
  }
}
