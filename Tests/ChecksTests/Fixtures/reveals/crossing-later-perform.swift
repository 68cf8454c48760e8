import CoreData

// Objects that a function hands out are used in a later `perform` of the same context only.

final class Glucose: NSManagedObject {
  @NSManaged var value: Int16
}

final class Storage {
  let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func fetch() async throws -> [Glucose] {
    try await context.perform { try self.context.fetch(NSFetchRequest<Glucose>(entityName: "Glucose")) }
  }

  func average() async throws -> Int {
    let readings = try await fetch()
    let count = readings.count  // reveal: executor = concurrent, kind(readings) = [object(Glucose)]
    return await context.perform {
      readings.reduce(0) { $0 + Int($1.value) } / max(count, 1)  // reveal: executor = queue(self.context)
    }
  }
}

func elsewhere(_ storage: Storage) async throws {
  let readings = try await storage.fetch()
  await storage.context.perform {
    print(readings)  // reveal: executor = queue(storage.context)
    print(readings)  // reveal: kind(readings) = [object(Glucose)], owner(readings) = storage.context
  }
}
