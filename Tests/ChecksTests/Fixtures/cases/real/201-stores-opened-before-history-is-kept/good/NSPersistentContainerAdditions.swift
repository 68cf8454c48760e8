import CoreData

extension NSPersistentContainer {
  func openStores() {
    loadPersistentStores { _, error in if let error { print(error) } }
  }
  func trackHistory() {
    persistentStoreDescriptions.first?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
  }
}
