import CoreData

// SAFE: the user logs out; what is destroyed is meant to go.
final class SessionStack {
    private let container: NSPersistentContainer
    private let storeURL: URL

    init(model: NSManagedObjectModel, storeURL: URL) {
        self.storeURL = storeURL
        container = NSPersistentContainer(name: "Session", managedObjectModel: model)
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: storeURL)]
        load()
    }

    private func load() {
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    @MainActor
    func eraseOnLogout() throws {
        container.viewContext.reset()
        try container.persistentStoreCoordinator.destroyPersistentStore(at: storeURL, ofType: NSSQLiteStoreType, options: nil)
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
    }
}
