import CoreData

// SAFE: the actor's synchronous functions are called in blocks on the context's queue, and run there.
// ANALYZER: a synchronous function does not change its executor; a closure that is not Sendable may call an actor's own
// without `await` in the language mode of Swift 5.

final class Shelf: NSManagedObject {
  @NSManaged var title: String
}

struct Filter: Sendable {
  var title: String
}

actor ShelfRepository: NSObject {
  private let context: NSManagedObjectContext
  private var controller: NSFetchedResultsController<Shelf>?

  init(context: NSManagedObjectContext) { self.context = context }

  func reload() async throws -> [String] {
    let request = NSFetchRequest<Shelf>(entityName: "Shelf")
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    let controller = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    self.controller = controller
    return try await context.perform {
      try controller.performFetch()
      return self.titles(controller)
    }
  }

  private func titles(_ controller: NSFetchedResultsController<Shelf>) -> [String] {
    let rows = controller.fetchedObjects ?? []
    let old = rows.filter { $0.title.isEmpty }
    old.forEach(context.delete)
    return rows.map(\.title)
  }

  func skipped(_ filters: [Filter], _ container: NSPersistentContainer) async -> [Filter] {
    await container.performBackgroundTask { context in
      filters.filter { filter in !self.isUsed(filter, context) }
    }
  }

  private func isUsed(_ filter: Filter, _ context: NSManagedObjectContext) -> Bool {
    let request = NSFetchRequest<Shelf>(entityName: "Shelf")
    request.predicate = NSPredicate(format: "title == %@", filter.title)
    return ((try? context.count(for: request)) ?? 0) > 0
  }
}
