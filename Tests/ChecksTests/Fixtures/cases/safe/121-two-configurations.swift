import CoreData

// SAFE: one container with two stores, both with URLs; only one is in memory, and the batch is for the other's entity.
final class SplitStack {
    let container: NSPersistentContainer

    init(model: NSManagedObjectModel) {
        container = NSPersistentContainer(name: "Split", managedObjectModel: model)
        let disk = NSPersistentStoreDescription(url: NSPersistentContainer.defaultDirectoryURL().appendingPathComponent("Split.sqlite"))
        disk.configuration = "Disk"
        let memory = NSPersistentStoreDescription()
        memory.type = NSInMemoryStoreType
        memory.configuration = "Memory"
        container.persistentStoreDescriptions = [disk, memory]
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func clearArticles() async throws {
        let viewContext = container.viewContext
        try await container.performBackgroundTask { context in
            let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Article"))
            request.resultType = .resultTypeObjectIDs
            let result = try context.execute(request) as? NSBatchDeleteResult
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: result?.result as? [NSManagedObjectID] ?? []],
                into: [viewContext]
            )
        }
    }
}
