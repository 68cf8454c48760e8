import CoreData

final class Stack {
  let container = NSPersistentContainer(name: "Notes")
  func open() {
    container.loadPersistentStores { description, error in
      if let error { print(error) }
    }
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    container.viewContext.automaticallyMergesChangesFromParent = true
  }
}
