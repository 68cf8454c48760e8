import CoreData

enum Target {
    case given(NSManagedObjectContext)
    case new
}

final class Tab: NSManagedObject {
    @NSManaged var title: String?
}

final class TabStore {
    private let container: NSPersistentContainer
    private let queue = OperationQueue()

    init(container: NSPersistentContainer) {
        self.container = container
    }

    @MainActor
    func tabs() throws -> [Tab] {
        try container.viewContext.fetch(NSFetchRequest<Tab>(entityName: "Tab"))
    }

    func write(to target: Target, _ task: @escaping (NSManagedObjectContext) -> Void) {
        switch target {
        case .given(let context):
            task(context)
        case .new:
            queue.addOperation { [container] in
                let worker = container.newBackgroundContext()
                worker.performAndWait { task(worker) }
            }
        }
    }

    func removeAll() {
        let viewContext = container.viewContext
        write(to: .new) { context in
            let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Tab"))
            request.resultType = .resultTypeObjectIDs
            do {
                let result = try context.execute(request) as? NSBatchDeleteResult
                let ids = result?.result as? [NSManagedObjectID] ?? []
                NSManagedObjectContext.mergeChanges(
                    fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [viewContext])
            } catch {
                print(error)
            }
        }
    }
}
