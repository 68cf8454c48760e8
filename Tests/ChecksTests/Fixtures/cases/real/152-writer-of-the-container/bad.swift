import CoreData

extension NSPersistentContainer {
  /// In an extension of the container `self` is left out.
  func write(_ work: @escaping @Sendable (NSManagedObjectContext) throws -> Void) async throws {
    try await performBackgroundTask { context in  // expect: missing-merge-policy
      try work(context)
      if context.hasChanges { try context.save() }
    }
  }
}

final class Sample: NSManagedObject {
  @NSManaged var value: Double
}

struct Gauge: Sendable {
  let container: NSPersistentContainer

  func add(_ value: Double) async throws {
    try await container.write { context in Sample(context: context).value = value }
  }

  func reset(_ id: NSManagedObjectID) async throws {
    try await container.write { context in
      let sample = try context.existingObject(with: id) as? Sample
      sample?.value = 0
    }
  }
}
