import CoreData

final class Stack {
  lazy var container: NSPersistentContainer = {
    let container = NSPersistentContainer(name: "Notes")
    container.trackHistory()
    container.openStores()
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    container.viewContext.automaticallyMergesChangesFromParent = true
    return container
  }()
}
