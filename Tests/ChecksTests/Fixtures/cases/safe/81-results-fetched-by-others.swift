// SAFE: each controller is told to fetch, though not by its property's name in the same method: by a method that the
// project adds to controllers, by whoever it is handed to, by a loop over several, through a local name, on appearing.
// ANALYZER: a controller that is handed on, or that a project's method is called on, may be fetched there.
import CoreData
import UIKit

final class Show: NSManagedObject {
    @NSManaged var name: String
}

extension NSFetchedResultsController {
    @objc func fetchIfNeeded() {
        guard fetchedObjects == nil else { return }
        try? performFetch()
    }
}

final class ShowDataSource: NSObject {
    var controller: NSFetchedResultsController<Show>? {
        didSet { try? controller?.performFetch() }
    }
}

private func request() -> NSFetchRequest<Show> {
    let request = NSFetchRequest<Show>(entityName: "Show")
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return request
}

final class ShowsByExtension: NSObject, NSFetchedResultsControllerDelegate {
    private let shows: NSFetchedResultsController<Show>

    init(_ context: NSManagedObjectContext) {
        shows = NSFetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        shows.delegate = self
        shows.fetchIfNeeded()
    }
}

final class ShowsByDataSource: NSObject, NSFetchedResultsControllerDelegate {
    private let shows: NSFetchedResultsController<Show>
    private let dataSource = ShowDataSource()

    init(_ context: NSManagedObjectContext) {
        shows = NSFetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        shows.delegate = self
        dataSource.controller = shows
    }
}

final class ShowsByLoop {
    private let all: NSFetchedResultsController<Show>
    private let some: NSFetchedResultsController<Show>

    init(_ context: NSManagedObjectContext) throws {
        all = NSFetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        some = NSFetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        for controller in [all, some] { try controller.performFetch() }
    }

    var names: [String] { (all.fetchedObjects ?? []).map(\.name) + (some.fetchedObjects ?? []).map(\.name) }
}

final class ShowsOnAppearing: UIViewController, NSFetchedResultsControllerDelegate {
    var context: NSManagedObjectContext!
    private lazy var shows: NSFetchedResultsController<Show> = {
        let controller = NSFetchedResultsController(
            fetchRequest: request(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        controller.delegate = self
        return controller
    }()

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        reload()
    }

    func forget() {
        context.reset()
        reload()
    }

    private func reload() {
        do { try self.shows.performFetch() } catch { print(error) }
    }
}
