// SAFE: the stack is set up in helpers: policy and merging in one that all contexts are given to, the load in a method that
// tries again with another option; the container is made once, of one class or the other; readers save nothing.
// ANALYZER: a policy set on a helper's parameter is set on what the helper is given; a load that follows a change makes
// it count; branches of one initialiser are one place; a context that nobody saves needs no policy; a child's needs none.
import CoreData

final class Note: NSManagedObject { @NSManaged var title: String }

final class Stack {
  static let shared = Stack()
  static var preview: Stack = {
    let stack = Stack(inMemory: true)
    for i in 0..<10 { Note(context: stack.container.viewContext).title = "\(i)" }
    try? stack.container.viewContext.save()
    return stack
  }()
  let container: NSPersistentContainer

  init(inMemory: Bool = false, iCloud: Bool = false) {
    if iCloud {
      container = NSPersistentCloudKitContainer(name: "Notes")
    } else {
      container = NSPersistentContainer(name: "Notes")
    }
    guard let description = container.persistentStoreDescriptions.first else { fatalError("no description") }
    if inMemory { description.url = URL(fileURLWithPath: "/dev/null") }
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    load()
    Self.configure(container.viewContext)
  }

  private func load() {
    container.loadPersistentStores { [container] description, error in
      if let error = error as NSError? {
        if error.code == NSPersistentStoreIncompatibleVersionHashError {
          description.setOption(true as NSNumber, forKey: NSMigratePersistentStoresAutomaticallyOption)
          container.loadPersistentStores { _, error in if let error { print(error) } }
        }
        print(error)
      }
    }
  }

  private static func configure(_ context: NSManagedObjectContext) {
    context.automaticallyMergesChangesFromParent = true
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func makeWorker(_ setUp: ((NSManagedObjectContext) -> Void)? = nil) -> NSManagedObjectContext {
    let worker = container.newBackgroundContext()
    Self.configure(worker)
    setUp?(worker)
    return worker
  }

  func makeReader() -> NSManagedObjectContext { container.newBackgroundContext() }

  func titles() async throws -> [String] {
    let reader = makeReader()
    return try await reader.perform { try reader.fetch(NSFetchRequest<Note>(entityName: "Note")).map(\.title) }
  }

  func add(_ title: String) async throws {
    let worker = makeWorker()
    try await worker.perform {
      Note(context: worker).title = title
      try worker.saveIfNeeded()
    }
  }

  func edit(_ title: String) throws {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = container.viewContext
    try child.performAndWait {
      Note(context: child).title = title
      try child.save()
    }
  }
}

extension NSManagedObjectContext {
  func saveIfNeeded() throws {
    guard hasChanges else { return }
    try save()
  }
}
