import CoreData

final class Stack {
  let container: NSPersistentContainer
  init() {
    container = NSPersistentContainer(name: "Notes")
    start()
  }
  private func start() {
    container.persistentStoreDescriptions = [settings]
    container.loadPersistentStores { _, error in if let error { print(error) } }
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    container.viewContext.automaticallyMergesChangesFromParent = true
  }
  private var settings: NSPersistentStoreDescription {
    let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/data/x.sqlite"))
    description.shouldAddStoreAsynchronously = false
    return description
  }
}
