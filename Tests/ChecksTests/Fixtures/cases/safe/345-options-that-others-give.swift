import CoreData

/// What a type gives that conforms, or a subclass, or a caller, is not in sight.
protocol StoreSettings {
  var options: [String: Any] { get }
}

extension StoreSettings {
  var options: [String: Any] { [NSPersistentStoreFileProtectionKey: "complete"] }
}

class BasicSettings {
  var pragmas: [String: Any] { [NSSQLitePragmasOption: ["synchronous": "NORMAL"]] }
}

final class MigratingSettings: BasicSettings {
  override var pragmas: [String: Any] {
    super.pragmas.merging([NSMigratePersistentStoresAutomaticallyOption: true]) { $1 }
  }
}

struct MergedSettings {
  let added: [String: Any]

  func all() -> [String: Any] {
    let own: [String: Any] = [NSPersistentStoreTimeoutOption: 5]
    return own.merging(added) { $1 }
  }
}

struct DepotStores {
  let coordinator: NSPersistentStoreCoordinator
  let url: URL

  func add(_ settings: any StoreSettings) throws -> NSPersistentStore {
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: settings.options)
  }

  func add(_ settings: BasicSettings) throws -> NSPersistentStore {
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: settings.pragmas)
  }

  func add(_ settings: MergedSettings) throws -> NSPersistentStore {
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: settings.all())
  }
}
