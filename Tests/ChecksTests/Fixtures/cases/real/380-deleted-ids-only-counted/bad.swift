import CoreData

final class Thumbnail: NSManagedObject {
    @NSManaged var seenAt: Date?
}

extension NSManagedObjectContext {
    func remove<Row: NSManagedObject>(_ type: Row.Type, where predicate: NSPredicate) throws -> [NSManagedObjectID] {
        let rows = NSFetchRequest<NSFetchRequestResult>(entityName: String(describing: type))
        rows.predicate = predicate
        let request = NSBatchDeleteRequest(fetchRequest: rows)
        request.resultType = .resultTypeObjectIDs
        let result = try execute(request) as? NSBatchDeleteResult
        return result?.result as? [NSManagedObjectID] ?? []
    }
}

final class ThumbnailPruner {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func prune(before limit: Date) async throws -> Int {
        let context = container.newBackgroundContext()
        return try await context.perform {
            let removed = try context.remove(Thumbnail.self, where: NSPredicate(format: "seenAt < %@", limit as NSDate)) // expect: unmerged-batch-result
            return removed.count
        }
    }
}

@MainActor
func shown(_ container: NSPersistentContainer) throws -> [Thumbnail] {
    try container.viewContext.fetch(NSFetchRequest<Thumbnail>(entityName: "Thumbnail"))
}
