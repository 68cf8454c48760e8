import CoreData

// SAFE: the coordinator opens the store to write its log into it, and takes it away again. The observer belongs to the
// store that the app's own container opens, which is somebody else's code.
// ANALYZER: a coordinator whose function removes the store again is no stack.

func writeLog(of url: URL, _ model: NSManagedObjectModel) throws {
  let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
  let options: [String: Any] = [
    NSSQLitePragmasOption: ["journal_mode": "DELETE"], NSMigratePersistentStoresAutomaticallyOption: true,
    NSInferMappingModelAutomaticallyOption: true,
  ]
  let store = try coordinator.addPersistentStore(
    ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
  try coordinator.remove(store)
}

final class Follower {
  init(_ container: NSPersistentContainer) {
    NotificationCenter.default.addObserver(
      self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange,
      object: container.persistentStoreCoordinator)
  }

  @objc func changed(_ notification: Notification) {}
}
