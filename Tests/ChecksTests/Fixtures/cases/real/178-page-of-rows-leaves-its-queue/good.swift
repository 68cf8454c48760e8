import CoreData

final class Postcard: NSManagedObject {
    @NSManaged var city: String
}

struct Page<Item> {
    let items: [Item]
    let isLast: Bool
}

final class PostcardStore {
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func page() async throws -> Page<String> {
        try await worker.perform {
            let request = NSFetchRequest<Postcard>(entityName: "Postcard")
            request.fetchLimit = 20
            return Page(items: try self.worker.fetch(request).map(\.city), isLast: false)
        }
    }
}

@MainActor
final class PostcardList {
    var store: PostcardStore!
    private(set) var cities: [String] = []

    func load() async throws {
        let page = try await store.page()
        cities = page.items
    }
}
