import CoreData

/// The steps stand in methods, and the initialiser calls them in the wrong order.
final class RecipeStack {
    private let container: NSPersistentContainer
    private lazy var importer: NSManagedObjectContext = {
        let context = container.newBackgroundContext() // expect: context-before-store-load
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        return context
    }()

    init(folder: URL) {
        container = NSPersistentContainer(name: "Recipes")
        seed()
        importer.name = "importer"
        open()
        place(in: folder)
        self.watch()
    }

    private func seed() {
        container.performBackgroundTask { context in // expect: context-before-store-load
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
        store?.url = folder.appendingPathComponent("Recipes.sqlite") // expect: store-option-after-load
    }

    private func watch() {
        container.persistentStoreDescriptions.first?.setOption( // expect: store-option-after-load
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
            recover()
        }
    }

    private func add() throws {
        var options: [AnyHashable: Any] = [NSPersistentStoreFileProtectionKey: FileProtectionType.complete]
        options[NSSQLitePragmasOption] = ["journal_mode": "DELETE"]
        try coordinator.addPersistentStore( // expect: legacy-store-without-migration
            ofType: NSSQLiteStoreType, configurationName: nil, at: file, options: options)
    }

    private func recover() {
        do {
            try FileManager.default.removeItem(at: file) // expect: store-deleted-in-release
        } catch {
            print(error)
        }
    }
}

extension NSPersistentStoreDescription {
    static func migrating() -> NSPersistentStoreDescription {
        let description = NSPersistentStoreDescription() // expect: store-description-without-url
        description.shouldMigrateStoreAutomatically = true
        return description
    }
}

enum Drafts {
    static let container: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Drafts")
        container.persistentStoreDescriptions = [.migrating()]
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        return container
    }()
}
