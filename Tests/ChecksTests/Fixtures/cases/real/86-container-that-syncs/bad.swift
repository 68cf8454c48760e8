// A private context of a container that syncs with CloudKit is used off its queue, also where a subclass of the container
// configures it.
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
    return try context.fetch(NSFetchRequest<Post>(entityName: "Post")).map(\.title)  // expect: context-outside-perform
  }

  func count() async throws -> Int {
    let context = other.newBackgroundContext()
    return try context.count(for: NSFetchRequest<Post>(entityName: "Post"))  // expect: context-outside-perform
  }
}
