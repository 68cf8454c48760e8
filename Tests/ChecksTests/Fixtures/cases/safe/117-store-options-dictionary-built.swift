import CoreData

final class BuiltOptions {
    private let coordinator: NSPersistentStoreCoordinator

    // SAFE: the options are merged from two dictionaries.
    init(model: NSManagedObjectModel, url: URL, extra: [AnyHashable: Any] = [:]) throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let migration: [AnyHashable: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true,
            NSInferMappingModelAutomaticallyOption: true,
        ]
        var options: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "WAL"]]
        options.merge(migration) { $1 }
        options.merge(extra) { $1 }
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
    }
}
