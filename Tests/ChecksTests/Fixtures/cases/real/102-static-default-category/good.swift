import CoreData

final class Category: NSManagedObject {
    @NSManaged var name: String

    private static var cached: Category?

    @MainActor
    static func inbox(in context: NSManagedObjectContext) -> Category {
        if let cached { return cached }
        let category = Category(context: context)
        category.name = "Inbox"
        cached = category
        return category
    }

    static var currentID: NSManagedObjectID? { cached?.objectID }
}

final class Entry: NSManagedObject {
    @NSManaged var category: Category?
}

@MainActor
struct Launcher {
    let container: NSPersistentContainer
    func prepare() { _ = Category.inbox(in: container.viewContext) }
}

struct EntryImporter {
    let container: NSPersistentContainer

    func run(_ count: Int) async throws {
        try await container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            for _ in 0..<count {
                let entry = Entry(context: context)
                entry.category = Category.currentID.flatMap { context.object(with: $0) as? Category }
            }
            try context.save()
        }
    }
}
