import CoreData
import UIKit

final class Ticket: NSManagedObject {
  @NSManaged var number: Int64
  @NSManaged var isOpen: Bool
}

enum TicketFilter {
  case all, open

  var request: NSFetchRequest<Ticket> {
    let request = NSFetchRequest<Ticket>(entityName: "Ticket")
    request.fetchBatchSize = 25
    switch self {
    case .all: break
    case .open: request.predicate = NSPredicate(format: "isOpen == YES")
    }
    return request
  }
}

final class TicketListController: UITableViewController {
  private let context: NSManagedObjectContext
  private var results: NSFetchedResultsController<Ticket>!

  init(context: NSManagedObjectContext) {
    self.context = context
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) { fatalError() }

  override func viewDidLoad() {
    super.viewDidLoad()
    apply(.open)
  }

  private func apply(_ filter: TicketFilter) {
    results = NSFetchedResultsController(  // expect: sortless-results-controller
      fetchRequest: filter.request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    do {
      try results.performFetch()
    } catch {
      print(error)
    }
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    results.fetchedObjects?.count ?? 0
  }
}
