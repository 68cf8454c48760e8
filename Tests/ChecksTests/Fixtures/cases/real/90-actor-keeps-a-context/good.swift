import CoreData

actor LayerSource {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func count() async throws -> Int {
    try await context.perform { [context] in
      try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Layer"))
    }
  }
}

final class LayerReader {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  // Wherever it is called.
  func count() throws -> Int {
    try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Layer"))
  }

  @MainActor
  func countOnMain() async throws -> Int {
    try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Layer"))
  }
}
