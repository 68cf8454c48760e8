import CoreData

final class Item: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var seen: Bool
}

class ContextOperation: Operation, @unchecked Sendable {
    let context: NSManagedObjectContext
    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        super.init()
    }

    final override func main() {
        context.performAndWait {
            guard !isCancelled else { return }
            do {
                try work()
                if context.hasChanges { try context.save() }
            } catch {
                print(error)
            }
        }
    }

    func work() throws {}
}

final class MarkSeen: ContextOperation, @unchecked Sendable {
    override func work() throws {
        for item in try context.fetch(NSFetchRequest<Item>(entityName: "Item")) {
            item.seen = true
        }
    }
}
