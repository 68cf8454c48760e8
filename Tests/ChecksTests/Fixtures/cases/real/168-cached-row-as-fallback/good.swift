import CoreData

final class Tag: NSManagedObject {
  @NSManaged var word: String
}

final class Post: NSManagedObject {
  @NSManaged var text: String
  @NSManaged var tag: Tag?
}

final class TagCache {
  static let shared = TagCache()
  private(set) var usual: NSManagedObjectID?

  func warm(_ container: NSPersistentContainer) {
    let request = NSFetchRequest<Tag>(entityName: "Tag")
    usual = (try? container.viewContext.fetch(request))?.first?.objectID
  }
}

struct PostImport {
  let container: NSPersistentContainer

  func run(_ texts: [String], tagged id: NSManagedObjectID?) {
    container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      do {
        for text in texts {
          let post = Post(context: context)
          post.text = text
          post.tag = tag(id, context) ?? tag(TagCache.shared.usual, context)
        }
        try context.save()
      } catch {
        context.rollback()
      }
    }
  }

  private func tag(_ id: NSManagedObjectID?, _ context: NSManagedObjectContext) -> Tag? {
    id.flatMap { try? context.existingObject(with: $0) as? Tag }
  }
}
