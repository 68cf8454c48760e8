import CoreData

@objc(Bird)
final class Bird: NSManagedObject {
  @NSManaged var species: String
}

@MainActor
final class BirdList {
  let results: NSFetchedResultsController<Bird>

  init(context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<Bird>(entityName: "Bird")
    request.fetchBatchSize = 20
    results = NSFetchedResultsController(  // expect: sortless-results-controller
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    request.sortDescriptors = [NSSortDescriptor(key: "species", ascending: true)]
    try results.performFetch()
  }
}
