import CoreData

final class Bill: NSManagedObject {
    @NSManaged var isPaid: Bool
}

extension NSManagedObjectContext {
    func commit() throws {
        if hasChanges { try save() }
    }
}

final class Bills: Sendable {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) { self.container = container }

    func pay(_ id: NSManagedObjectID) async {
        try? await container.performBackgroundTask { context in // fair: swallowed-save-error
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            guard let bill = try context.existingObject(with: id) as? Bill else { return }
            bill.isPaid = true
            try context.save() // expect: swallowed-save-error
        }
    }

    func remove(_ id: NSManagedObjectID) {
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            context.delete(context.object(with: id))
            try? context.commit() // expect: swallowed-save-error
        }
    }

    func forget(_ ids: [NSManagedObjectID]) {
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            for id in ids { context.delete(context.object(with: id)) }
            do {
                try context.save()
            } catch {} // expect: swallowed-save-error
        }
    }
}
