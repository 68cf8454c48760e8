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
        try worker.count(for: NSFetchRequest<Blob>(entityName: "Blob")) // expect: context-outside-perform
    }

    func info() async throws -> Int {
        try await container.performBackgroundTask { context in
            let all = try self.total() // fair: context-outside-perform
            return all + context.registeredObjects.count
        }
    }
}
