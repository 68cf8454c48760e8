import CoreData

final class Tag: NSManagedObject {
  @NSManaged var slug: String
}

final class Post: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var tag: Tag?
}

struct PostPayload: Decodable {
  let title: String
  let tag: String
}

final class PostImporter {
  let container: NSPersistentContainer

  init(container: NSPersistentContainer) { self.container = container }

  private func tagsBySlug(in context: NSManagedObjectContext) throws -> [String: Tag] {
    let tags = try context.fetch(NSFetchRequest<Tag>(entityName: "Tag"))
    return Dictionary(uniqueKeysWithValues: tags.map { ($0.slug, $0) })
  }

  func run(_ payloads: [PostPayload]) async throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try await context.perform {
      let index = try self.tagsBySlug(in: context)
      for payload in payloads {
        let post = Post(context: context)
        post.title = payload.title
        post.tag = index[payload.tag]
      }
      try context.save()
    }
  }
}
