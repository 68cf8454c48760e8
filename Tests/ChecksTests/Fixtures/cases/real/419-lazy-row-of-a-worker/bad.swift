import CoreData

final class Session: NSManagedObject {
  @NSManaged var token: String
}

final class SessionStore {
  private let context: NSManagedObjectContext
  init(container: NSPersistentContainer) { context = container.newBackgroundContext() }

  private lazy var session: Session? = {
    let request = NSFetchRequest<Session>(entityName: "Session")
    return try? context.fetch(request).first  // expect: context-outside-perform
  }()

  func token() async -> String? {
    session?.token  // fair: context-outside-perform, managed-object-crosses-task
  }
}
