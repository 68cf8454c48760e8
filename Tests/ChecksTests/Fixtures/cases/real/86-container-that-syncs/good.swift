import CoreData

final class Post: NSManagedObject {
  @NSManaged var title: String?
}

final class SyncedContainer: NSPersistentCloudKitContainer, @unchecked Sendable {
  override func newBackgroundContext() -> NSManagedObjectContext {
    let context = super.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return context
  }
}

final class Feed {
  let container: NSPersistentCloudKitContainer
  let other: SyncedContainer

  init(_ container: NSPersistentCloudKitContainer, _ other: SyncedContainer) {
    self.container = container
    self.other = other
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func titles() async throws -> [String?] {
    let context = container.newBackgroundContext()
    return try await context.perform {
      try context.fetch(NSFetchRequest<Post>(entityName: "Post")).map(\.title)
    }
  }

  func count() async throws -> Int {
    let context = other.newBackgroundContext()
    return try await context.perform { try context.count(for: NSFetchRequest<Post>(entityName: "Post")) }
  }
}
