import CoreData

final class Orchard: NSManagedObject {
    @NSManaged var name: String
}

final class Tree: NSManagedObject {
    @NSManaged var isPruned: Bool

    static func unpruned(in orchard: Orchard) -> NSFetchRequest<Tree> {
        let request = NSFetchRequest<Tree>(entityName: "Tree")
        request.predicate = NSPredicate(format: "orchard == %@ AND isPruned == NO", orchard)
        return request
    }
}

@MainActor
final class PruningPlan {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func count(name: String) async throws -> Int {
        let request = NSFetchRequest<Orchard>(entityName: "Orchard")
        request.predicate = NSPredicate(format: "name == %@", name)
        guard let orchard = try container.viewContext.fetch(request).first else { return 0 }
        let id = orchard.objectID
        let worker = container.newBackgroundContext()
        return try await worker.perform {
            guard let own = try worker.existingObject(with: id) as? Orchard else { return 0 }
            return try worker.count(for: Tree.unpruned(in: own))
        }
    }
}
