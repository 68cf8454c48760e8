import CoreData

final class Visit: NSManagedObject {
  @NSManaged var url: URL?
  @NSManaged var at: Date?
}

public final class HistoryStore {
  private let context: NSManagedObjectContext
  private let limit: Int

  public init(container: NSPersistentContainer, limit: Int = 500) {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    context.undoManager = nil
    self.context = context
    self.limit = limit
  }

  public func record(_ url: URL) throws {
    try context.performAndWait {
      let visit = Visit(context: context)
      visit.url = url
      visit.at = Date()
      try context.save()
    }
  }

  public func trim() {
    context.perform { [context, limit] in
      let request = NSFetchRequest<Visit>(entityName: "Visit")
      request.sortDescriptors = [NSSortDescriptor(key: "at", ascending: false)]
      request.fetchOffset = limit
      do {
        try context.fetch(request).forEach(context.delete)
        if context.hasChanges { try context.save() }
      } catch {
        context.rollback()
      }
    }
  }
}
