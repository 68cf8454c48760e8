import CoreData

final class Meter: NSManagedObject {
  @NSManaged var reading: Double
}

@MainActor
final class MeterStore {
  private let context: NSManagedObjectContext
  init(container: NSPersistentContainer) { context = container.viewContext }

  func meters() throws -> [Meter] {
    try context.fetch(NSFetchRequest<Meter>(entityName: "Meter"))
  }
  func readings() throws -> [Double] { try meters().map(\.reading) }
}

struct MeterReport: Sendable {
  let store: MeterStore

  func total() async throws -> Double {
    return try await store.readings().reduce(0, +)
  }

  func highest() async throws -> Double {
    let readings = try await MainActor.run { try store.meters().map(\.reading) }
    return readings.max() ?? 0
  }
}
