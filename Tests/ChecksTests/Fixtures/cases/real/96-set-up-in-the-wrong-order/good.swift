import CoreData

/// The steps stand in methods, and the initialiser calls them in the right order.
final class RecipeStack {
    private let container: NSPersistentContainer
    private lazy var importer: NSManagedObjectContext = {
        let context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        return context
    }()

    init(folder: URL) {
        container = NSPersistentContainer(name: "Recipes")
        place(in: folder)
        self.watch()
        open()
        seed()
        importer.name = "importer"
    }

    /// Another folder: the stores are loaded once more.
    func move(to folder: URL) {
        open()
        place(in: folder)
        open()
    }

    private func seed() {
        container.performBackgroundTask { context in
            context.name = "seed"
        }
    }

    private func open() {
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
    }

    private func place(in folder: URL) {
        let store = container.persistentStoreDescriptions.first
        store?.url = folder.appendingPathComponent("Recipes.sqlite")
    }

    private func watch() {
        container.persistentStoreDescriptions.first?.setOption(
            true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    }
}

final class ArchiveStack {
    let coordinator: NSPersistentStoreCoordinator
    private let file: URL

    init(model: NSManagedObjectModel, folder: URL) throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        file = folder.appendingPathComponent("Archive.sqlite")
        do {
            try add()
        } catch {
            report(error)
        }
    }

    private func add() throws {
        var options: [AnyHashable: Any] = [NSMigratePersistentStoresAutomaticallyOption: true]
        options[NSInferMappingModelAutomaticallyOption] = true
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: file, options: options)
    }

    private func report(_ error: any Error) {
        print(error)
    }

    func eraseArchive() {
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            report(error)
        }
    }
}

extension NSPersistentStoreDescription {
    static func migrating(at file: URL) -> NSPersistentStoreDescription {
        let description = NSPersistentStoreDescription()
        description.url = file
        description.shouldMigrateStoreAutomatically = true
        return description
    }
}

enum Drafts {
    static let container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Drafts")
        container.persistentStoreDescriptions = [
            .migrating(at: NSPersistentContainer.defaultDirectoryURL().appendingPathComponent("Drafts.sqlite"))
        ]
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        return container
    }()
}
