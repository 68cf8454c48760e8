import CoreData

/// Files that are replaced, that only a condition removes, or that lie beside the store.
final class CatalogueStack {
  let container: NSPersistentContainer

  init(model: NSManagedObjectModel, url: URL, shipped: URL) throws {
    for suffix in ["", "-wal", "-shm"] {
      let file = URL(fileURLWithPath: url.path + suffix)
      if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.removeItem(at: file) }
    }
    try FileManager.default.copyItem(at: shipped, to: url)
    container = NSPersistentContainer(name: "Catalogue", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }
}

final class ParcelStack {
  let container: NSPersistentContainer

  init(model: NSManagedObjectModel, url: URL, isOutdated: Bool) throws {
    try Self.clean(url, isOutdated)
    try Self.unlock(url)
    container = NSPersistentContainer(name: "Parcels", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }

  private static func clean(_ url: URL, _ isOutdated: Bool) throws {
    guard isOutdated else { return }
    try FileManager.default.removeItem(at: url)
  }

  private static func unlock(_ url: URL) throws {
    try FileManager.default.removeItem(at: url.appendingPathExtension("lock"))
  }
}
