import CoreData

// SAFE: the batch goes to the store on disk, not to the cache.
final class Databases {
    let cache: NSPersistentContainer
    let archive: NSPersistentContainer

    init(model: NSManagedObjectModel) {
        cache = NSPersistentContainer(name: "Cache", managedObjectModel: model)
        let memory = NSPersistentStoreDescription()
        memory.type = NSInMemoryStoreType
        cache.persistentStoreDescriptions = [memory]
        archive = NSPersistentContainer(name: "Archive", managedObjectModel: model)
        for container in [cache, archive] {
            container.loadPersistentStores { _, error in
                if let error { print(error) }
            }
            container.viewContext.automaticallyMergesChangesFromParent = true
            container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        }
    }

    func emptyArchive() async throws {
        let viewContext = archive.viewContext
        try await archive.performBackgroundTask { context in
            let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Document"))
            request.resultType = .resultTypeObjectIDs
            let result = try context.execute(request) as? NSBatchDeleteResult
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: result?.result as? [NSManagedObjectID] ?? []],
                into: [viewContext]
            )
        }
    }
}
