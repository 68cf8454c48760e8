import CoreData

final class SyncStack {
  static let shared = SyncStack()
  let container = NSPersistentContainer(name: "Sync")

  func start(completion: @escaping (Error?) -> Void) {
    let description = container.persistentStoreDescriptions.first
    configureHistory(description)
    container.loadPersistentStores { _, error in
      completion(error)
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
  }

  private func configureHistory(_ description: NSPersistentStoreDescription?) {
    description?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    description?.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
  }
}
