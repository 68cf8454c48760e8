import CoreData

final class Bill: NSManagedObject {
    @NSManaged var isPaid: Bool
}

extension NSManagedObjectContext {
    func commit() throws {
        if hasChanges { try save() }
    }

    /// Fails for other reasons than a save.
    func open(_ url: URL) throws {
        let data = try Data(contentsOf: url)
        guard !data.isEmpty else { return }
        try commit()
    }
}

final class Bills: Sendable {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) { self.container = container }

    func pay(_ id: NSManagedObjectID) async throws {
        try await container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            guard let bill = try context.existingObject(with: id) as? Bill else { return }
            bill.isPaid = true
            try context.save()
        }
    }

    func pays(_ id: NSManagedObjectID) async -> Bool {
        let isSaved: Void? = try? await container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            (try context.existingObject(with: id) as? Bill)?.isPaid = true
            try context.save()
        }
        return isSaved != nil
    }

    func remove(_ id: NSManagedObjectID) {
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            context.delete(context.object(with: id))
            do { try context.commit() } catch { print(error) }
        }
    }

    func forget(_ ids: [NSManagedObjectID]) {
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            for id in ids { context.delete(context.object(with: id)) }
            do {
                try context.save()
            } catch {
                context.rollback()
            }
        }
    }

    func read(_ url: URL) {
        container.performBackgroundTask { context in try? context.open(url) }
    }
}
