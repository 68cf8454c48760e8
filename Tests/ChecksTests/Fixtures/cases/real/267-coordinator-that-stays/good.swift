import CoreData

final class Stack {
  let coordinator: NSPersistentStoreCoordinator

  init(_ url: URL, _ model: NSManagedObjectModel) throws {
    coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url,
      options: [
        NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
      ])
    NotificationCenter.default.addObserver(
      self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange, object: coordinator)
  }

  @objc func changed(_ notification: Notification) {}
}
