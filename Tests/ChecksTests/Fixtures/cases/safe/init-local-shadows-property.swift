// SAFE: the chapter and what is looked up for it are of one context, under its two names.
// ANALYZER: a variable of the initialiser, and the property that keeps its context.

import CoreData

final class Chapter: NSManagedObject {
  @NSManaged var title: String?
  @NSManaged var novel: Novel?
}

final class Novel: NSManagedObject {
  @NSManaged var name: String?
}

@MainActor
final class ChapterForm {
  private let context: NSManagedObjectContext
  private let chapter: Chapter

  init(container: NSPersistentContainer, novelID: NSManagedObjectID) throws {
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.parent = container.viewContext
    chapter = Chapter(context: context)
    chapter.novel = try context.existingObject(with: novelID) as? Novel
    self.context = context
  }

  func attach(to novelID: NSManagedObjectID) throws {
    chapter.novel = try context.existingObject(with: novelID) as? Novel
    let other = Chapter(context: context)
    other.novel = chapter.novel
  }

  func discard() {
    context.delete(chapter)
  }
}
