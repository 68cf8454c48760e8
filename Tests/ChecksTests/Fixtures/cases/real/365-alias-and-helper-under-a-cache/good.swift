import CoreData

@objc(Stamp)
final class Stamp: NSManagedObject {
  @NSManaged var country: String
  @NSManaged var year: Int16
}

enum StampFilter {
  static func narrow(_ request: NSFetchRequest<Stamp>, to country: String) {
    request.predicate = NSPredicate(format: "country == %@", country)
  }
}

@MainActor
final class Album {
  private static let cacheName = "album"
  private let controller: NSFetchedResultsController<Stamp>

  init(context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<Stamp>(entityName: "Stamp")
    request.fetchBatchSize = 40
    request.sortDescriptors = [NSSortDescriptor(key: "year", ascending: true)]
    controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: Album.cacheName)
    try controller.performFetch()
  }

  func show(from year: Int) throws {
    NSFetchedResultsController<Stamp>.deleteCache(withName: Album.cacheName)
    let shown = controller.fetchRequest
    shown.predicate = NSPredicate(format: "year >= %d", year)
    try controller.performFetch()
  }

  func show(_ country: String) throws {
    NSFetchedResultsController<Stamp>.deleteCache(withName: Album.cacheName)
    StampFilter.narrow(controller.fetchRequest, to: country)
    try controller.performFetch()
  }
}
