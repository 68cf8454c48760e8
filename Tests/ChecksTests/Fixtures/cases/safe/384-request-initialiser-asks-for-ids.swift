import CoreData

extension NSBatchDeleteRequest {
    /// A request for all rows of an entity, whose result holds object IDs.
    convenience init(all entity: String) {
        self.init(fetchRequest: NSFetchRequest(entityName: entity))
        resultType = .resultTypeObjectIDs
    }
}

struct Archive {
    let container: NSPersistentContainer

    func clear() async throws {
        let viewContext = container.viewContext
        try await container.performBackgroundTask { context in
            let request = NSBatchDeleteRequest(all: "ArchivedNote")
            let result = try context.execute(request) as? NSBatchDeleteResult
            let ids = result?.result as? [NSManagedObjectID] ?? []
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context, viewContext])
        }
    }
}
