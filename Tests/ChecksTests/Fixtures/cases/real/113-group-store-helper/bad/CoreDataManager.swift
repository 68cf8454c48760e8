import CoreData

final class CoreDataManager {
    static let shared = CoreDataManager()

    lazy var persistentContainer: NSPersistentContainer = {
        let storeURL = URL.storeURL(for: "group.com.example.water", databaseName: "Water")
        let storeDescription = NSPersistentStoreDescription(url: storeURL) // expect: history-not-enabled
        let container = NSPersistentContainer(name: "Water")
        container.persistentStoreDescriptions = [storeDescription]
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        return container
    }()
}
