import CoreData

final class DraftSweeper {
    private let container: NSPersistentContainer
    private lazy var importer = container.newBackgroundContext()
    private lazy var sweeper = container.newBackgroundContext()

    init(container: NSPersistentContainer) {
        self.container = container
    }

    @MainActor
    func drafts() throws -> [NSManagedObject] {
        try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Draft"))
    }

    func sweep() async throws {
        let (sweeper, importer) = (sweeper, importer)
        try await sweeper.perform {
            let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Draft"))
            request.resultType = .resultTypeObjectIDs
            let result = try sweeper.execute(request) as? NSBatchDeleteResult
            let ids = result?.result as? [NSManagedObjectID] ?? []
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [sweeper, importer]) // expect: unmerged-batch-result
        }
    }
}
