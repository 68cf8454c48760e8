import CoreData

final class Item: NSManagedObject {
    @NSManaged var title: String?
}

final class Space {
    let container = NSPersistentContainer(name: "Space")
    let background: NSManagedObjectContext

    init() {
        background = container.newBackgroundContext()
        background.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func child() -> NSManagedObjectContext {
        let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        child.parent = background
        return child
    }
}

struct Draft {
    let space: Space
    let context: NSManagedObjectContext

    init(space: Space) {
        self.space = space
        context = space.child()
    }

    func add(_ title: String) {
        context.performAndWait {
            let item = Item(context: space.background) // expect: context-outside-perform
            item.title = title // fair: managed-object-crosses-context
        }
    }
}
