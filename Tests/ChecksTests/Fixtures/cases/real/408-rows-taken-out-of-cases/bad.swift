import CoreData

final class Hotel: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var stars: Int16
}

enum Choice {
  case one(Hotel)
  case none
}

struct HotelSearch {
  let container: NSPersistentContainer

  private func first(_ context: NSManagedObjectContext) async throws -> Hotel? {
    try await context.perform { try context.fetch(NSFetchRequest<Hotel>(entityName: "Hotel")).first }
  }

  func name() async throws -> String {
    switch try await first(container.newBackgroundContext()) {
    case .some(let hotel): return hotel.name  // expect: managed-object-escapes-perform
    case .none: return ""
    }
  }

  func choice() async throws {
    guard let hotel = try await first(container.newBackgroundContext()) else { return }
    let choice = Choice.one(hotel)
    if case .one(let chosen) = choice { print(chosen.name) }  // expect: managed-object-escapes-perform
  }

  func stars() async throws -> Int16? {
    let hotel = try await first(container.newBackgroundContext())
    return hotel?[keyPath: \.stars]  // expect: managed-object-escapes-perform
  }
}
