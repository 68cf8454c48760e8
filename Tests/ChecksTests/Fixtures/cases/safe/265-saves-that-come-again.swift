import CoreData

// SAFE: what these saves lose the app gets again by itself, or nobody ships the code.
// ANALYZER: functions that take a server's answer or say that they fetch, caches, the progress of transfers, loggers, and
// code for debugging.

final class Article: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var bytes: Int64
  @NSManaged var isOnDisk: Bool
}

struct UploadProgress {
  var bytes: Int64
}

final class ArticleStore {
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) { self.context = context }

  func fetchTitles() async throws {
    let (data, _) = try await URLSession.shared.data(from: URL(fileURLWithPath: "/"))
    await context.perform { [context] in
      Article(context: context).title = String(decoding: data, as: UTF8.self)
      try? context.save()
    }
  }

  func write(_ titles: [String], response: URLResponse?, to client: NSManagedObjectContext) {
    for title in titles { Article(context: client).title = title }
    try? client.save()
  }

  func show(_ article: Article, _ progress: UploadProgress) {
    context.performAndWait {
      article.bytes = progress.bytes
      try? context.save()
    }
  }

  func checkFile(of article: Article) -> Bool {
    context.performAndWait {
      article.isOnDisk = FileManager.default.fileExists(atPath: article.title)
      try? context.save()
      return article.isOnDisk
    }
  }

  func emptyCache() {
    context.performAndWait {
      for article in context.registeredObjects { context.delete(article) }
      try? context.save()
    }
  }
}

final class Logger {
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) { self.context = context }

  func log(_ message: String) {
    context.perform { [context] in
      Article(context: context).title = message
      try? context.save()
    }
  }
}

#if DEBUG
  extension Article {
    static func make(in context: NSManagedObjectContext) -> Article {
      let article = Article(context: context)
      try! context.save()
      return article
    }
  }
#endif
