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
}

struct MeterReport: Sendable {
  let store: MeterStore

  func total() async throws -> Double {
    let meters = try await store.meters()
    return meters.reduce(0) { $0 + $1.reading }  // expect: managed-object-crosses-task
  }

  func highest() async throws -> Double {
    let meters = try await MainActor.run { try store.meters() }
    return meters.map(\.reading).max() ?? 0  // expect: managed-object-crosses-task
  }
}
