// SAFE: nobody names the members below on the context's queue, and yet they run there: a subscript is used without a
// name, clients of a library come to the queue by its public function, and a results controller tells its delegate there.
// ANALYZER: a subscript, a public function beside one that runs a block on the queue, and a delegate's method are not
// "never called on the queue".
import CoreData

final class Crate: NSManagedObject {
    @NSManaged var label: String
}

final class CrateTable {
    private let context: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    private subscript(label: String) -> Crate? {
        let request = NSFetchRequest<Crate>(entityName: "Crate")
        request.predicate = NSPredicate(format: "label == %@", label)
        return try? context.fetch(request).first
    }

    func rename(_ old: String, _ new: String) {
        context.perform { self[old]?.label = new }
    }
}

public final class CrateStorage {
    private let context: NSManagedObjectContext

    public init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    public func onQueue(_ work: @escaping () -> Void) {
        context.perform(work)
    }

    /// To be called inside `onQueue`.
    public func flush() throws {
        if context.hasChanges { try context.save() }
    }
}

final class CrateFeed: NSObject, NSFetchedResultsControllerDelegate {
    private let context: NSManagedObjectContext
    private let results: NSFetchedResultsController<Crate>
    var onChange: (([String]) -> Void)?

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        context.automaticallyMergesChangesFromParent = true
        let request = NSFetchRequest<Crate>(entityName: "Crate")
        request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
        results = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        results.delegate = self
    }

    func start() {
        context.perform {
            do {
                try self.results.performFetch()
            } catch {
                print(error)
            }
            self.tell()
        }
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<NSFetchRequestResult>) {
        tell()
    }

    private func tell() {
        let labels = (results.fetchedObjects ?? []).map { $0.label }
        DispatchQueue.main.async { self.onChange?(labels) }
    }
}
