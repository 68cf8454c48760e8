// SAFE: an old store is removed after its rows have moved; a store is removed when the user asks for it; a root context
// saves for its only child.
// ANALYZER: removing a store is told where opening it fails, or where it is opened next and nothing else decides; one
// context that saves into the store meets no conflict.
import CoreData

final class Migrator {
  private let newURL: URL
  init(newURL: URL) { self.newURL = newURL }

  func moveStore(from oldURL: URL, _ container: NSPersistentContainer) throws {
    let coordinator = container.persistentStoreCoordinator
    guard let store = coordinator.persistentStore(for: oldURL) else { return }
    try coordinator.migratePersistentStore(store, to: newURL, options: nil, withType: NSSQLiteStoreType)
    try coordinator.destroyPersistentStore(at: oldURL, ofType: NSSQLiteStoreType, options: nil)
  }

  func wipe(_ container: NSPersistentContainer) throws {
    for store in container.persistentStoreCoordinator.persistentStores {
      guard let url = store.url else { continue }
      try container.persistentStoreCoordinator.remove(store)
      try FileManager.default.removeItem(at: url)
    }
    container.loadPersistentStores { _, error in if let error { print(error) } }
  }
}

@MainActor
final class Old {
  lazy var coordinator: NSPersistentStoreCoordinator = {
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
    let options: [AnyHashable: Any] = [
      NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
    ]
    do {
      try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: URL(fileURLWithPath: "/a"), options: options)
    } catch { print(error) }
    return coordinator
  }()
  lazy var main: NSManagedObjectContext = {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.parent = root
    return context
  }()
  lazy var root: NSManagedObjectContext = {
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }()
  func saveAll() throws {
    if main.hasChanges { try main.save() }
    root.perform { do { try self.root.save() } catch { print(error) } }
  }
}
