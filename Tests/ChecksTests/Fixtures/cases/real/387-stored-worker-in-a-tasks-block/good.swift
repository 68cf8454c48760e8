import CoreData

final class Blob: NSManagedObject {
    @NSManaged var size: Int64
}

final class BlobStore {
    let container: NSPersistentContainer
    let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        self.container = container
        worker = container.newBackgroundContext()
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    private func total() throws -> Int {
        try worker.count(for: NSFetchRequest<Blob>(entityName: "Blob"))
    }

    func info() async throws -> Int {
        try await worker.perform {
            let all = try self.total()
            return all + self.worker.registeredObjects.count
        }
    }
}
