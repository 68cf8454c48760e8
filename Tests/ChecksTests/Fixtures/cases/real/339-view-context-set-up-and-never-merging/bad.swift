import CoreData

final class Episode: NSManagedObject {
    @NSManaged var address: String?
}

final class EpisodeStack {
    let container: NSPersistentContainer

    init(name: String) {
        container = NSPersistentContainer(name: name) // expect: missing-automatic-merge
        container.loadPersistentStores { _, error in
            if let error { print("store: \(error)") }
        }
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    }
}

final class EpisodeImporter {
    private let context: NSManagedObjectContext

    init(stack: EpisodeStack) {
        context = stack.container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func add(_ addresses: [String]) async throws {
        try await context.perform { [context] in
            for address in addresses { Episode(context: context).address = address }
            try context.save()
        }
    }
}
