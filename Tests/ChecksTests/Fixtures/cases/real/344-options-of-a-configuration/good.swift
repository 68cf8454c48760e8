import CoreData

struct SafeConfiguration {
  var isProtected = true

  var options: [String: Any] {
    var options: [String: Any] = [NSMigratePersistentStoresAutomaticallyOption: true]
    if isProtected { options[NSPersistentStoreFileProtectionKey] = FileProtectionType.complete.rawValue }
    options[NSInferMappingModelAutomaticallyOption] = true
    return options
  }

  static func plainOptions() -> [String: Any] {
    [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
  }
}

struct SafeStores {
  let coordinator: NSPersistentStoreCoordinator
  let configuration: SafeConfiguration

  func open(_ url: URL) throws -> NSPersistentStore {
    try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: configuration.options)
  }

  func openPlain(_ url: URL) throws -> NSPersistentStore {
    let options = SafeConfiguration.plainOptions()
    return try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
  }
}
