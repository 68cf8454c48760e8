import CoreData

final class Ledger {
  private let worker: NSManagedObjectContext

  init(at url: URL) {
    let container = NSPersistentContainer(name: "Ledger")
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func export(to url: URL) {
    let copy = Ledger(at: url)
    copy.worker.performAndWait {
      copy.countLines()
    }
  }

  private func countLines() {
    let request = NSFetchRequest<Line>(entityName: "Line")
    print((try? worker.count(for: request)) ?? 0)
  }
}

final class Line: NSManagedObject {
  @NSManaged var amount: Int64
}
