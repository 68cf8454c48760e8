import CoreData

// SAFE: the second container opens a copy in the temporary folder, on purpose.
final class Backup {
    private let container: NSPersistentContainer

    init() {
        container = NSPersistentContainer(name: "Photos")
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func rowCount(ofBackupAt backup: URL) throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appendingPathComponent("Photos.sqlite")
        try FileManager.default.copyItem(at: backup, to: copy)

        let reader = NSPersistentContainer(name: "Photos", managedObjectModel: container.managedObjectModel)
        let description = NSPersistentStoreDescription(url: copy)
        description.isReadOnly = true
        reader.persistentStoreDescriptions = [description]
        var failure: Error?
        reader.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        let context = reader.newBackgroundContext()
        return try context.performAndWait {
            try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Photo"))
        }
    }
}
