import CoreData

final class SharedStack {
  let container = NSPersistentContainer(name: "Ledger")
  private let worker: NSManagedObjectContext

  init(group: String) {
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
    let url = folder?.appendingPathComponent("Ledger.sqlite")
    container.persistentStoreDescriptions.first?.url = url
    container.persistentStoreDescriptions.first?.shouldMigrateStoreAutomatically = true
    container.persistentStoreDescriptions.first?.setOption(
      true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    worker = container.newBackgroundContext()
  }
}
