// SAFE: rows that asynchronous code gets from the main actor are only used on it again, or by their IDs.
// ANALYZER: objects of the view context that come out of `MainActor.run` are at home in the next block of the main actor.
import CoreData

final class Badge: NSManagedObject {
  @NSManaged var count: Int64
}

@MainActor
final class BadgeStore {
  private let context: NSManagedObjectContext
  init(container: NSPersistentContainer) { context = container.viewContext }
  func badges() throws -> [Badge] { try context.fetch(NSFetchRequest<Badge>(entityName: "Badge")) }
}

struct BadgeSync: Sendable {
  let store: BadgeStore

  func ids() async throws -> [NSManagedObjectID] {
    let badges = try await MainActor.run { try store.badges() }
    return badges.map(\.objectID)
  }

  func clear() async throws {
    let badges = try await store.badges()
    await MainActor.run { badges.forEach { $0.count = 0 } }
  }

  @MainActor
  func total() async throws -> Int64 { try store.badges().reduce(0) { $0 + $1.count } }
}
