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

  @MainActor
  private func tagsBySlug() throws -> [String: Tag] {
    let tags = try container.viewContext.fetch(NSFetchRequest<Tag>(entityName: "Tag"))
    return Dictionary(uniqueKeysWithValues: tags.map { ($0.slug, $0) })
  }

  func run(_ payloads: [PostPayload]) async throws {
    let index = try await tagsBySlug()  // fair: managed-object-crosses-context
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try await context.perform {
      for payload in payloads {
        let post = Post(context: context)
        post.title = payload.title
        post.tag = index[payload.tag]  // expect: managed-object-crosses-context
      }
      try context.save()
    }
  }
}
