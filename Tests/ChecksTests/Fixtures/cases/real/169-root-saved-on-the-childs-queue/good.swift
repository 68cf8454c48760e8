import CoreData

final class Parcel: NSManagedObject {
  @NSManaged var code: String
}

final class Tiers {
  private let root: NSManagedObjectContext

  init(_ coordinator: NSPersistentStoreCoordinator) {
    root = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    root.persistentStoreCoordinator = coordinator
  }

  func add(_ code: String, finished: @escaping (Error?) -> Void) {
    let worker = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    worker.parent = root
    worker.perform {
      Parcel(context: worker).code = code
      do {
        try worker.save()
        try self.push()
        finished(nil)
      } catch {
        finished(error)
      }
    }
  }

  private func push() throws {
    var failure: Error?
    root.performAndWait {
      do { if root.hasChanges { try root.save() } } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
