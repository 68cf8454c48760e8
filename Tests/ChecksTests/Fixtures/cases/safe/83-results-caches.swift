// SAFE: a cache whose name goes with the predicate, one that is deleted before the request changes, one whose request
// is always the same, and a request that changes without a cache.
// ANALYZER: a cache name that is made of what the predicate depends on is another name each time.
import CoreData

final class Mail: NSManagedObject {
    @NSManaged var folder: String
}

final class MailList {
    private let context: NSManagedObjectContext
    private let unread: NSFetchedResultsController<Mail>
    private var plain: NSFetchedResultsController<Mail>

    init(_ context: NSManagedObjectContext) throws {
        self.context = context
        let request = NSFetchRequest<Mail>(entityName: "Mail")
        request.predicate = NSPredicate(format: "isRead == %@", NSNumber(value: false))
        request.sortDescriptors = [NSSortDescriptor(key: "folder", ascending: true)]
        unread = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: "unread")
        let all = NSFetchRequest<Mail>(entityName: "Mail")
        all.sortDescriptors = [NSSortDescriptor(key: "folder", ascending: true)]
        plain = NSFetchedResultsController(
            fetchRequest: all, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        try unread.performFetch()
        try plain.performFetch()
    }

    func list(of folder: String) -> NSFetchedResultsController<Mail> {
        let request = NSFetchRequest<Mail>(entityName: "Mail")
        request.predicate = NSPredicate(format: "folder == %@", folder)
        request.sortDescriptors = [NSSortDescriptor(key: "folder", ascending: true)]
        return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil,
            cacheName: "folder-\(folder)")
    }

    func search(_ text: String) throws {
        plain.fetchRequest.predicate = NSPredicate(format: "folder CONTAINS %@", text)
        try plain.performFetch()
    }
}
