import CoreData

struct MedicationRepository {
  var client = CoreDataClient.live

  func all() async throws -> [Medication] {
    try await client.perform { context in
      try context.fetch(NSFetchRequest<Medication>(entityName: "Medication"))  // fair: managed-object-escapes-perform
    }
  }

  func summaries() async throws -> [String] {
    try await client.perform { context in
      try context.fetch(NSFetchRequest<Medication>(entityName: "Medication")).map { "\($0.name) \($0.dose)" }
    }
  }
}
