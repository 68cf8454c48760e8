import CoreData

final class Photo: NSManagedObject {
    @NSManaged var takenAt: Date
}

final class Watcher<Row: NSManagedObject>: NSObject, NSFetchedResultsControllerDelegate {
    private let controller: NSFetchedResultsController<Row>

    init(entity: String, predicate: NSPredicate?, sorts: [NSSortDescriptor]? = nil, context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<Row>(entityName: entity)
        request.predicate = predicate
        if let sorts { request.sortDescriptors = sorts }
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil) // fair: sortless-results-controller
        super.init()
        controller.delegate = self
        try controller.performFetch()
    }
}

@MainActor
func watchPhotos(_ context: NSManagedObjectContext) throws -> Watcher<Photo> {
    try Watcher(entity: "Photo", predicate: nil, context: context) // expect: sortless-results-controller
}
