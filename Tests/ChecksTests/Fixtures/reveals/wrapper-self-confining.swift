import CoreData

// A function whose whole body is inside `perform` asks nothing of its callers.

final class Reading: NSManagedObject {
  @NSManaged var value: Double
}

extension NSManagedObjectContext {
  func saveIfNeeded() throws {  // reveal: duty(saveIfNeeded) = none
    try performAndWait {
      if hasChanges { try save() }  // reveal: executor = queue(self)
    }
  }
}

final class Storage {
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func values(onContext given: NSManagedObjectContext) async throws -> [Double] {  // reveal: duty(values) = none
    try await given.perform {
      try given.fetch(NSFetchRequest<Reading>(entityName: "Reading")).map(\.value)  // reveal: executor = queue(given)
    }
  }

  func readings(onContext given: NSManagedObjectContext) async throws -> [Reading] {  // reveal: duty(readings) = none
    try await given.perform { try given.fetch(NSFetchRequest<Reading>(entityName: "Reading")) }
  }

  func half(_ given: NSManagedObjectContext) throws {  // reveal: duty(half) = parameter 0
    given.performAndWait { given.reset() }
    try given.save()
  }

  func use() async throws {  // reveal: duty(use) = none
    let readings = try await readings(onContext: context)
    await context.perform {
      print(readings)  // reveal: executor = queue(self.context)
      print(readings)  // reveal: kind(readings) = [object(Reading)], owner(readings) = self.context
    }
    try context.saveIfNeeded()
  }
}
