import CoreData

final class Parcel: NSManagedObject {
  @NSManaged var weight: Double
}

extension NSManagedObjectContext {
  func saveAndWait(retries: Int) throws {
    switch retries {
    case 0:
      try performAndWait { try save() }
    default:
      try performAndWait { try save() }
    }
  }
}

func add(_ weight: Double, _ container: NSPersistentContainer) throws {
  let worker = container.newBackgroundContext()
  worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  worker.performAndWait { Parcel(context: worker).weight = weight }
  try worker.saveAndWait(retries: 1)
}
