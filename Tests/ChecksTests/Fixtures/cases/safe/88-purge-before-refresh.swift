// SAFE: rows that were marked as deleted are purged when the app is left, and the same context forgets what it holds
// right after it.
// ANALYZER: a merge in the caller of a caller answers a request on the context that both of them are given.
import CoreData

extension NSManagedObjectContext {
    func purgeMarkedRows() {
        for name in ["Entry", "Photo"] { Purge.rows(of: name, in: self) }
    }
}

enum Purge {
    static func rows(of entity: String, in context: NSManagedObjectContext) {
        let marked = NSFetchRequest<NSFetchRequestResult>(entityName: entity)
        marked.predicate = NSPredicate(format: "deletedAt != nil")
        let request = NSBatchDeleteRequest(fetchRequest: marked)
        do { try context.execute(request) } catch { print(error) }
    }
}

@MainActor
final class Lifecycle {
    let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) { self.context = context }

    func didEnterBackground() {
        context.purgeMarkedRows()
        context.refreshAllObjects()
    }
}
