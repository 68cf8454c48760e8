import CoreData

@objc(Trail)
final class Trail: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var length: Double
}

struct Lists {
  let context: NSManagedObjectContext

  func list<Row: NSManagedObject>(
    _ type: Row.Type, _ setUp: (NSFetchRequest<Row>) -> Void = { _ in }
  ) -> NSFetchedResultsController<Row> {
    let request = NSFetchRequest<Row>(entityName: String(describing: type))
    request.fetchBatchSize = 20
    setUp(request)
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
  }

  func all() -> NSFetchedResultsController<Trail> {
    list(Trail.self)  // expect: sortless-results-controller
  }

  func long() -> NSFetchedResultsController<Trail> {
    list(Trail.self) { request in  // expect: sortless-results-controller
      request.predicate = NSPredicate(format: "length > 20")
      request.fetchLimit = 10
    }
  }
}
