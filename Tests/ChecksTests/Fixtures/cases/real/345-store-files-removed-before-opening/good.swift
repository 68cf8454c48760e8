import CoreData

final class SensorStack {
  let container: NSPersistentContainer

  init(model: NSManagedObjectModel, url: URL) throws {
    #if DEBUG
    for suffix in ["", "-wal", "-shm"] {
      let file = URL(fileURLWithPath: url.path + suffix)
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
    }
    #endif
    container = NSPersistentContainer(name: "Sensors", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }
}

final class MeterStack {
  let container: NSPersistentContainer

  init(model: NSManagedObjectModel, url: URL) throws {
    #if DEBUG
    Self.prepare(url)
    #endif
    container = NSPersistentContainer(name: "Meters", managedObjectModel: model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }

  private static func prepare(_ store: URL) {
    for ending in ["", "-shm", "-wal"] {
      try? FileManager.default.removeItem(at: URL(fileURLWithPath: store.path + ending))
    }
  }
}
