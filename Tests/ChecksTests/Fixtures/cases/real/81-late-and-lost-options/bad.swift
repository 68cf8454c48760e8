import CoreData

final class SharedStack {
  let container = NSPersistentContainer(name: "Ledger")
  private let worker: NSManagedObjectContext

  init(group: String) {
    worker = container.newBackgroundContext()  // expect: context-before-store-load
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
    let url = folder?.appendingPathComponent("Ledger.sqlite")
    container.persistentStoreDescriptions.first?.url = url  // expect: history-not-enabled
    container.loadPersistentStores { description, error in
      guard error != nil, let url = description.url else { return }
      do {
        try FileManager.default.removeItem(at: url)  // expect: store-deleted-in-release
      } catch { print(error) }
    }
    container.persistentStoreDescriptions.first?.shouldMigrateStoreAutomatically = true  // expect: store-option-after-load
  }
}
