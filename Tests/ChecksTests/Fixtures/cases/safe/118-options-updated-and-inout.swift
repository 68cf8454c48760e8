import CoreData

private func addMigration(to options: inout [AnyHashable: Any]) {
    options[NSMigratePersistentStoresAutomaticallyOption] = true
    options[NSInferMappingModelAutomaticallyOption] = true
}

// SAFE: both dictionaries get the two options.
func openStores(_ coordinator: NSPersistentStoreCoordinator, _ first: URL, _ second: URL) throws {
    var a: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "WAL"]]
    a.updateValue(true, forKey: NSMigratePersistentStoresAutomaticallyOption)
    a.updateValue(true, forKey: NSInferMappingModelAutomaticallyOption)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: first, options: a)

    var b: [AnyHashable: Any] = [NSSQLitePragmasOption: ["journal_mode": "WAL"]]
    addMigration(to: &b)
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: second, options: b)
}
