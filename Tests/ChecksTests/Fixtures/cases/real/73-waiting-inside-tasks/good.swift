import CoreData

final class Archive {
    private let container: NSPersistentContainer
    private let importer: NSManagedObjectContext
    private let exporter: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        self.container = container
        importer = container.newBackgroundContext()
        exporter = container.newBackgroundContext()
    }

    func importAll() async {
        await importer.perform { self.importer.refreshAllObjects() }
    }

    func start() {
        Task {
            await exporter.perform { self.exporter.refreshAllObjects() }
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    self.exporter.performAndWait { self.exporter.refreshAllObjects() }
                    continuation.resume()
                }
            }
        }
    }

    func pull() {
        importer.perform {
            self.exporter.performAndWait { self.exporter.reset() }
        }
    }

    func push() {
        exporter.perform {
            self.importer.perform { self.importer.reset() }
        }
    }

    func flush() {
        importer.performAndWait { importer.refreshAllObjects() }
    }

    func scratch() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = container.persistentStoreCoordinator
        return context
    }

    func isThreadBound(_ context: NSManagedObjectContext) -> Bool {
        switch context.concurrencyType {
        case .confinementConcurrencyType: true
        default: false
        }
    }
}
