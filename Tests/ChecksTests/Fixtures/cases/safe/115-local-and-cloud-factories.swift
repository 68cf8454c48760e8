import CoreData

// SAFE: one of the two functions is called, once.
final class Persistence {
    static let shared = Persistence()

    let container: NSPersistentContainer

    private init() {
        container = UserDefaults.standard.bool(forKey: "sync") ? Self.makeCloudContainer() : Self.makeLocalContainer()
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    private static func makeCloudContainer() -> NSPersistentContainer {
        let container = NSPersistentCloudKitContainer(name: "Pantry")
        container.persistentStoreDescriptions.first?.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        return container
    }

    private static func makeLocalContainer() -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Pantry")
        container.persistentStoreDescriptions.first?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        return container
    }
}
