import CoreData

final class Podcast: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var rank: Int32
}

final class Charts {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func top(_ count: Int) async throws -> [NSManagedObjectID] {
        try await container.performBackgroundTask { context in
            try context.fetch(NSFetchRequest<Podcast>(entityName: "Podcast"))
        }
        .sorted { $0.rank < $1.rank } // expect: managed-object-escapes-perform
        .prefix(count)
        .map(\.objectID)
    }
}
