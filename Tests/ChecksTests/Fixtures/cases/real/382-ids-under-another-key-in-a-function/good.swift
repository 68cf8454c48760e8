import CoreData

struct ReadMarker {
    let container: NSPersistentContainer

    func markAll(in feed: String) async throws {
        let context = container.newBackgroundContext()
        let changed = try await context.perform { () -> [NSManagedObjectID] in
            let request = NSBatchUpdateRequest(entityName: "Article")
            request.predicate = NSPredicate(format: "feed.name == %@", feed)
            request.propertiesToUpdate = ["isRead": true]
            request.resultType = .updatedObjectIDsResultType
            let result = try context.execute(request) as? NSBatchUpdateResult
            return result?.result as? [NSManagedObjectID] ?? []
        }
        tell(of: changed)
    }

    private func tell(of ids: [NSManagedObjectID]) {
        let changes = [NSUpdatedObjectsKey: ids]
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [container.viewContext])
    }
}
