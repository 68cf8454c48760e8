import CoreData

@objc(Trail)
final class Trail: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var length: Double
}

extension NSFetchRequest {
  @objc func sortByName() {
    sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
  }
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
    list(Trail.self) { $0.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)] }
  }

  func long() -> NSFetchedResultsController<Trail> {
    list(Trail.self) { request in
      request.predicate = NSPredicate(format: "length > 20")
      sort(request)
    }
  }

  func named() -> NSFetchedResultsController<Trail> {
    list(Trail.self) { $0.sortByName() }
  }

  func referenced() -> NSFetchedResultsController<Trail> {
    list(Trail.self, sort)
  }

  func given(_ setUp: (NSFetchRequest<Trail>) -> Void) -> NSFetchedResultsController<Trail> {
    list(Trail.self, setUp)
  }

  func longest() -> NSFetchedResultsController<Trail> {
    given {
      $0.fetchLimit = 1
      $0.sortDescriptors = [NSSortDescriptor(key: "length", ascending: false)]
    }
  }

  private func sort(_ request: NSFetchRequest<Trail>) {
    request.sortDescriptors = [NSSortDescriptor(key: "length", ascending: false)]
  }
}
