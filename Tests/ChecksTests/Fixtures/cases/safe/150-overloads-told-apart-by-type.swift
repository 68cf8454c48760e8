import CoreData

/// Which of the overloads runs is known only by the types of their arguments; all of them run where the recorder's own
/// `perform` calls them.
final class Recorder {
  enum Event {
    case opened(Opened)
    case closed(Closed)

    struct Opened { var title: String }
    struct Closed { var title: String }
  }

  private let worker: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func record(_ event: Event) {
    run { _ in self.take(event) }
  }

  func take(_ event: Event) {
    switch event {
    case .opened(let event): note(event)
    case .closed(let event): note(event)
    }
  }

  private func note(_ event: Event.Opened) {
    let row = Visit(context: worker)
    row.title = event.title
  }

  private func note(_ event: Event.Closed) {
    let request = NSFetchRequest<Visit>(entityName: "Visit")
    request.predicate = NSPredicate(format: "title == %@", event.title)
    for row in (try? worker.fetch(request)) ?? [] { worker.delete(row) }
  }

  private func run(_ changes: @escaping (NSManagedObjectContext) -> Void) {
    worker.perform {
      changes(self.worker)
      do {
        try self.worker.save()
      } catch {
        self.worker.rollback()
      }
    }
  }
}

final class Visit: NSManagedObject {
  @NSManaged var title: String
}
