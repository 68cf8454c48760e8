import CoreData
import UIKit

// A results controller calls its delegate on its context's queue; cell providers are called by their view.

final class Feed: NSManagedObject {
  @NSManaged var title: String
}

final class FeedController: UITableViewController, NSFetchedResultsControllerDelegate {
  private var results: NSFetchedResultsController<Feed>?
  private var source: UITableViewDiffableDataSource<String, NSManagedObjectID>?

  func start(_ container: NSPersistentContainer) {
    let results = NSFetchedResultsController(
      fetchRequest: NSFetchRequest<Feed>(entityName: "Feed"), managedObjectContext: container.viewContext,
      sectionNameKeyPath: nil, cacheName: nil)
    results.delegate = self
    print(results.fetchedObjects ?? [])  // reveal: executor = main
    print(results.fetchedObjects ?? [])  // reveal: owner(results.fetchedObjects) = container.viewContext
    source = UITableViewDiffableDataSource(tableView: tableView) { view, path, id in
      let feed = try? container.viewContext.existingObject(with: id) as? Feed
      return view.dequeueReusableCell(withIdentifier: feed?.title ?? "", for: path)  // reveal: executor = main
    }
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
    tableView.reloadData()  // reveal: executor = main
  }

  func controller(
    _ controller: NSFetchedResultsController<NSFetchRequestResult>, didChange object: Any, at path: IndexPath?,
    for type: NSFetchedResultsChangeType, newIndexPath: IndexPath?
  ) {
    print((object as? Feed)?.title ?? "")  // reveal: executor = main
  }
}
