// SAFE: nobody watches the rows; who wants them fetches, and gets those that were inserted meanwhile.
// ANALYZER: there is no results controller and no @FetchRequest, and rows are fetched.
import CoreData

final class Log {
  private let context: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func add(_ lines: [String]) throws {
    try context.performAndWait {
      let request = NSBatchInsertRequest(entityName: "Line", objects: lines.map { ["text": $0] })
      _ = try context.execute(request)
    }
  }

  func texts() throws -> [String] {
    try context.performAndWait {
      let request = NSFetchRequest<NSDictionary>(entityName: "Line")
      request.resultType = .dictionaryResultType
      return try context.fetch(request).compactMap { $0["text"] as? String }
    }
  }
}
