import CoreData

final class Outbox: NSManagedObject {
  @NSManaged var attempts: Int64

  @MainActor
  static func countAttempt(in context: NSManagedObjectContext) throws {
    for entry in try context.fetch(NSFetchRequest<Outbox>(entityName: "Outbox")) { entry.attempts += 1 }
    try context.save()
  }
}

protocol Gate: Sendable {
  func pass(_ work: @escaping @Sendable () async throws -> Void) async throws
}

extension Gate {
  typealias Work = @Sendable () async throws -> Void

  func passAlone(_ work: @escaping Work) async throws { try await pass(work) }
}

@MainActor
func deliver(through gate: some Gate, _ container: NSPersistentContainer) async throws {
  let context = container.viewContext
  try await gate.passAlone {
    try await Outbox.countAttempt(in: context)
  }
}
