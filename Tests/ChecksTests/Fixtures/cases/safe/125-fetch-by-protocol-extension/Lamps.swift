import CoreData
import UIKit

final class Lamp: NSManagedObject {
    @NSManaged var room: String
}

// SAFE: the protocol's extension fetches.
final class LampsViewController: UITableViewController, FetchingList {
    let results: NSFetchedResultsController<Lamp>

    init(context: NSManagedObjectContext) {
        let request = NSFetchRequest<Lamp>(entityName: "Lamp")
        request.fetchBatchSize = 20
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Lamp.room, ascending: true)]
        results = NSFetchedResultsController(fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init(style: .plain)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        startFetching()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        results.fetchedObjects?.count ?? 0
    }
}
