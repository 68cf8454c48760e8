import CoreData

// SAFE: for a context with a queue of its own the functions enter it; only others are used directly.
// ANALYZER: branches that are decided by `concurrencyType`.

final class Parcel: NSManagedObject {
  @NSManaged var weight: Double
}

extension NSManagedObjectContext {
  func saveAndWait() throws {
    switch concurrencyType {
    case .mainQueueConcurrencyType:
      try saveChanges()
    default:
      try performAndWait { try saveChanges() }
    }
  }

  func inserted() -> Int {
    if concurrencyType == .mainQueueConcurrencyType {
      return insertedObjects.count
    }
    return performAndWait { insertedObjects.count }
  }

  private func saveChanges() throws {
    if hasChanges { try save() }
  }
}

func add(_ weight: Double, _ container: NSPersistentContainer) throws {
  let worker = container.newBackgroundContext()
  worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  worker.performAndWait { Parcel(context: worker).weight = weight }
  print(worker.inserted())
  try worker.saveAndWait()
}
