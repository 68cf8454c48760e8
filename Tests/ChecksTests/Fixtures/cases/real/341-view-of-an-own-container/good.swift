import CoreData

final class FleetContainer: NSPersistentContainer, @unchecked Sendable {
  func open() {
    loadPersistentStores { _, error in
      if let error { print(error) }
    }
    viewContext.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    viewContext.automaticallyMergesChangesFromParent = true
  }

  override func newBackgroundContext() -> NSManagedObjectContext {
    let context = super.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return context
  }
}

final class FleetStack {
  let container = FleetContainer(name: "Fleet")

  func park(_ place: String) async throws {
    let context = container.newBackgroundContext()
    try await context.perform {
      let cars = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Car"))
      for car in cars { car.setValue(place, forKey: "place") }
      if context.hasChanges { try context.save() }
    }
  }

  @MainActor func cars() throws -> [NSManagedObject] {
    try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Car"))
  }
}
