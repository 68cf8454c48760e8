import CoreData

class Table<Row: NSManagedObject> {
  let worker: NSManagedObjectContext

  init(_ worker: NSManagedObjectContext) { self.worker = worker }

  func rows(_ format: String) async throws -> [Row] {
    try await worker.perform {
      let request = NSFetchRequest<Row>(entityName: String(describing: Row.self))
      request.predicate = NSPredicate(format: format)
      return try self.worker.fetch(request)
    }
  }

  func total(_ format: String) async throws -> Double { 0 }
}

final class Bill: NSManagedObject {
  @NSManaged var amount: Double
}

final class BillTable: Table<Bill> {
  init(in container: NSPersistentContainer) {
    let worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    super.init(worker)
  }

  override func total(_ format: String) async throws -> Double {
    try await worker.perform {
      let request = NSFetchRequest<Bill>(entityName: "Bill")
      request.predicate = NSPredicate(format: format)
      return try self.worker.fetch(request).reduce(0) { $0 + $1.amount }
    }
  }
}
