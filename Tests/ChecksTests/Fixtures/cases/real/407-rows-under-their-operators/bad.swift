import CoreData

final class Planet: NSManagedObject, Comparable {
  @NSManaged var mass: Double
  @NSManaged var name: String

  static func < (left: Planet, right: Planet) -> Bool { left.mass < right.mass }
  static func * (left: Planet, right: Planet) -> Double { left.mass * right.mass }
}

struct Sky {
  let container: NSPersistentContainer

  func lightest() async throws -> NSManagedObjectID? {
    let planets = try await container.performBackgroundTask { context in
      try context.fetch(NSFetchRequest<Planet>(entityName: "Planet"))
    }
    return planets.sorted().first?.objectID  // expect: managed-object-escapes-perform
  }

  func force(_ one: NSManagedObjectID, _ other: NSManagedObjectID) async throws -> Double {
    let context = container.newBackgroundContext()
    let pair = try await context.perform {
      (try context.existingObject(with: one) as! Planet, try context.existingObject(with: other) as! Planet)
    }
    return pair.0 * pair.1  // expect: managed-object-escapes-perform
  }
}
