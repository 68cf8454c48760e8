import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

final class CoreDataStack {
    private let container: NSPersistentContainer
    private(set) lazy var backgroundContext: NSManagedObjectContext = {
        let context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        return context
    }()
    var writeContext: NSManagedObjectContext { backgroundContext }

    init(container: NSPersistentContainer) { self.container = container }

    func saveWrites() throws {
        if backgroundContext.hasChanges { try backgroundContext.save() }
    }
}

final class RowRepository {
    private let stack: CoreDataStack
    private var context: NSManagedObjectContext { stack.writeContext }

    init(stack: CoreDataStack) { self.stack = stack }

    func add(_ name: String) {
        context.perform {
            let row = Row(context: self.stack.backgroundContext)
            row.name = name
            do {
                try self.stack.saveWrites()
            } catch {
                self.context.rollback()
            }
        }
    }
}
