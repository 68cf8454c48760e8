import CoreData
import UIKit

/// The list's own sorts are empty, and each kind of list replaces them.
class ListController<Row: NSManagedObject>: UITableViewController {
  var context: NSManagedObjectContext!
  var sorts: [NSSortDescriptor] { [] }

  private(set) lazy var results: NSFetchedResultsController<Row> = {
    let request = NSFetchRequest<Row>(entityName: String(describing: Row.self))
    request.fetchBatchSize = 20
    request.sortDescriptors = sorts
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    do {
      try results.performFetch()
    } catch {
      print(error)
    }
  }
}

final class Stamp: NSManagedObject {
  @NSManaged var year: Int16
}

final class StampsController: ListController<Stamp> {
  override var sorts: [NSSortDescriptor] { [NSSortDescriptor(keyPath: \Stamp.year, ascending: true)] }
}
