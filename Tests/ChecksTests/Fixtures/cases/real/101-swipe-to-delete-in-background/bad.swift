import CoreData
import UIKit

final class Reminder: NSManagedObject {
    @NSManaged var title: String
}

final class RemindersController: UITableViewController {
    private let stack: NSPersistentContainer
    private lazy var results: NSFetchedResultsController<Reminder> = {
        let request = NSFetchRequest<Reminder>(entityName: "Reminder")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: stack.viewContext, sectionNameKeyPath: nil, cacheName: nil)
    }()

    init(stack: NSPersistentContainer) {
        self.stack = stack
        super.init(style: .plain)
        stack.viewContext.automaticallyMergesChangesFromParent = true
        stack.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        do {
            try results.performFetch()
        } catch {
            print(error)
        }
    }

    override func tableView(
        _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        guard style == .delete else { return }
        let reminder = results.object(at: indexPath)
        stack.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            context.delete(reminder) // expect: managed-object-crosses-context
            do {
                try context.save()
            } catch {
                print(error)
            }
        }
    }
}
