import CoreData

// SAFE: nobody ships the code, so that no user's work is lost and no user's app ends.
// ANALYZER: the branch of an '#if DEBUG'.

final class Article: NSManagedObject {
  @NSManaged var title: String
}

#if DEBUG
  extension Article {
    static func make(in context: NSManagedObjectContext) -> Article {
      let article = Article(context: context)
      article.title = "A first article"
      try! context.save()
      return article
    }
  }
#endif
