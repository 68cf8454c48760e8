// SAFE: the option is set before the store is loaded; the handler only sets it once more.
// ANALYZER: the same key is set on a description that is not loaded yet.
import CoreData

final class Records {
  let container = NSPersistentContainer(name: "Records")

  init(url: URL) {
    prepare(url)
    container.loadPersistentStores { description, error in
      if let error { print(error) }
      description.setOption(FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey)
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  private func prepare(_ url: URL) {
    let description = NSPersistentStoreDescription(url: url)
    description.setOption(FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey)
    container.persistentStoreDescriptions = [description]
  }
}
