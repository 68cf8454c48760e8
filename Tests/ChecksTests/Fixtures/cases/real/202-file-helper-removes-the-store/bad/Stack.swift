import CoreData

final class Stack {
  let container = NSPersistentContainer(name: "Notes")
  func open() {
    container.loadPersistentStores { description, error in
      if let error {
        print(error)
        guard let url = description.url else { return }
        _ = url
        try? FileManager.default.removeStore(at: url) // expect: store-deleted-in-release
        self.container.loadPersistentStores { _, error in if let error { fatalError("\(error)") } }
      }
    }
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    container.viewContext.automaticallyMergesChangesFromParent = true
  }
}
