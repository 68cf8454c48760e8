import CoreData

struct SafeConfiguration {
  var isProtected = true

  var options: [String: Any] {
    var options: [String: Any] = [NSPersistentStoreTimeoutOption: 5]
    if isProtected { options[NSPersistentStoreFileProtectionKey] = FileProtectionType.complete.rawValue }
    return options
  }

  static func plainOptions() -> [String: Any] {
    [NSSQLitePragmasOption: ["synchronous": "NORMAL"]]
  }
}

struct SafeStores {
  let coordinator: NSPersistentStoreCoordinator
  let configuration: SafeConfiguration

  func open(_ url: URL) throws -> NSPersistentStore {
    try coordinator.addPersistentStore( // expect: legacy-store-without-migration
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: configuration.options)
  }

  func openPlain(_ url: URL) throws -> NSPersistentStore {
    let options = SafeConfiguration.plainOptions()
    return try coordinator.addPersistentStore( // expect: legacy-store-without-migration
      ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
  }
}
