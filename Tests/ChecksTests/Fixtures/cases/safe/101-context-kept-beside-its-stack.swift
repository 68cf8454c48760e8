import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

final class Stack {
    let worker: NSManagedObjectContext
    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }
    func save() throws { try worker.save() }
}

final class Service {
    private let stack: Stack
    private let context: NSManagedObjectContext
    init(stack: Stack) {
        self.stack = stack
        context = stack.worker
    }

    func rename(_ id: NSManagedObjectID, _ name: String) async throws {
        try await context.perform { [self] in
            guard let row = try context.existingObject(with: id) as? Row else { return }
            row.name = name
            try stack.save()
        }
    }
}
