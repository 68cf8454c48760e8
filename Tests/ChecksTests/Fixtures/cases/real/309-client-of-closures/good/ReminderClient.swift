import ComposableArchitecture
import CoreData

final class Reminder: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var due: Date?
}

struct ReminderClient {
  var fetchDue: @Sendable (Date) async throws -> [String]
  var removeAll: @Sendable () async throws -> Void
}

extension ReminderClient: DependencyKey {
  static let liveValue: ReminderClient = {
    let container = NSPersistentContainer(name: "Reminders")
    container.loadPersistentStores { _, error in
      if let error { reportIssue("store: \(error)") }
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return ReminderClient(
      fetchDue: { date in
        try await worker.perform {
          let request = NSFetchRequest<Reminder>(entityName: "Reminder")
          request.predicate = NSPredicate(format: "due <= %@", date as NSDate)
          return try worker.fetch(request).map(\.title)
        }
      },
      removeAll: {
        try await worker.perform {
          for row in try worker.fetch(NSFetchRequest<Reminder>(entityName: "Reminder")) { worker.delete(row) }
          if worker.hasChanges { try worker.save() }
        }
      }
    )
  }()
}

extension DependencyValues {
  var reminders: ReminderClient {
    get { self[ReminderClient.self] }
    set { self[ReminderClient.self] = newValue }
  }
}
