// SAFE: each reading makes an empty container in memory, which shares no store with another.
// ANALYZER: the description's type is the one in memory, whatever the getter's name is.
import CoreData

extension NSPersistentContainer {
  static var blank: NSPersistentContainer {
    let container = NSPersistentContainer(name: "Blank", managedObjectModel: NSManagedObjectModel())
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, _ in }
    return container
  }
}
