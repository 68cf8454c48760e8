import Combine
import CoreData

/// The members who wait for one book, kept up to date.
@MainActor
final class HoldQueue: NSObject, ObservableObject {
  /// A member in the queue.
  struct Entry: Identifiable, Sendable {
    let id: NSManagedObjectID
    let name: String
    let placedOn: Date
  }

  @Published private(set) var entries: [Entry] = []
  @Published private(set) var problem: String?
  private let controller: NSFetchedResultsController<Hold>

  init(book: Book, context: NSManagedObjectContext) {
    let request = Hold.fetchRequest()
    request.predicate = NSPredicate(format: "book == %@", book)
    request.relationshipKeyPathsForPrefetching = [#keyPath(Hold.member)]
    request.fetchBatchSize = 20
    controller = NSFetchedResultsController(  // want: sortless-results-controller
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    controller.delegate = self
    do {
      try controller.performFetch()
      update()
    } catch {
      problem = error.localizedDescription
    }
  }

  private func update() {
    let today = Date()
    entries = (controller.fetchedObjects ?? [])
      .filter { !$0.isExpired(on: today) }
      .map { hold in
        Entry(id: hold.objectID, name: hold.member?.name ?? "Unknown", placedOn: hold.placedOn ?? today)
      }
  }
}

extension HoldQueue: @preconcurrency NSFetchedResultsControllerDelegate {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    update()
  }
}
