import CoreData
import UIKit

class BaseListController<Object: NSManagedObject>: UITableViewController {
    var context: NSManagedObjectContext!
    lazy var results = NSFetchedResultsController(
        fetchRequest: makeRequest(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil
    )

    func makeRequest() -> NSFetchRequest<Object> {
        let request = NSFetchRequest<Object>(entityName: String(describing: Object.self))
        request.fetchBatchSize = 20
        return request
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        do {
            try results.performFetch()
        } catch {
            print(error)
        }
    }
}

final class Hat: NSManagedObject {
    @NSManaged var size: Int16
}

// SAFE: each list sorts in its override.
final class HatsController: BaseListController<Hat> {
    override func makeRequest() -> NSFetchRequest<Hat> {
        let request = super.makeRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Hat.size, ascending: true)]
        return request
    }
}
