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
        importer.performAndWait { importer.refreshAllObjects() } // expect: perform-and-wait-blocks
    }

    func start() {
        Task {
            exporter.performAndWait { exporter.refreshAllObjects() } // expect: perform-and-wait-blocks
        }
    }

    func pull() {
        importer.perform {
            self.exporter.performAndWait { self.exporter.reset() } // expect: perform-and-wait-blocks
        }
    }

    func push() {
        exporter.perform {
            self.importer.performAndWait { self.importer.reset() } // expect: perform-and-wait-blocks
        }
    }

    func scratch() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType) // expect: confinement-concurrency-type
        context.persistentStoreCoordinator = container.persistentStoreCoordinator
        return context
    }
}
