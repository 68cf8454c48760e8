// SAFE: what is changed is a copy of the controller's request, for a count; what else is given the request only reads
// it, or sets it up before the first fetch.
// ANALYZER: a copy is no alias, and a function that sets nothing that the rows depend on changes no cache.
import CoreData

@objc(Stamp)
final class Stamp: NSManagedObject {
  @NSManaged var country: String
  @NSManaged var year: Int16
}

@MainActor
final class Album {
  private let context: NSManagedObjectContext
  private let controller: NSFetchedResultsController<Stamp>

  init(context: NSManagedObjectContext) throws {
    self.context = context
    let request = NSFetchRequest<Stamp>(entityName: "Stamp")
    request.fetchBatchSize = 40
    request.sortDescriptors = [NSSortDescriptor(key: "country", ascending: true)]
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: "album")
    sort(controller.fetchRequest)
    try controller.performFetch()
  }

  private func sort(_ request: NSFetchRequest<Stamp>) {
    request.sortDescriptors = [NSSortDescriptor(key: "year", ascending: true)]
  }

  func count(from year: Int) throws -> Int {
    guard let counted = controller.fetchRequest.copy() as? NSFetchRequest<Stamp> else { return 0 }
    counted.predicate = NSPredicate(format: "year >= %d", year)
    return try context.count(for: counted)
  }

  func describe() {
    log(controller.fetchRequest)
  }

  private func log(_ request: NSFetchRequest<Stamp>) {
    request.returnsObjectsAsFaults = false
    print(request.predicate ?? "everything")
  }
}
