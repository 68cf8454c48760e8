import CoreData

final class Stack {
  lazy var container: NSPersistentContainer = {
    let container = NSPersistentContainer(name: "Notes")
    container.openStores()
    container.trackHistory()
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    container.viewContext.automaticallyMergesChangesFromParent = true
    return container
  }()
}
