import CoreData

final class BudgetStack {
  let container = NSPersistentContainer(name: "Budget")

  func open() {
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    prepare(container.viewContext)
  }

  private func prepare(_ context: NSManagedObjectContext) {
    context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    context.automaticallyMergesChangesFromParent = false // expect: missing-automatic-merge
  }

  func close(_ month: String) async throws {
    try await container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let entries = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Entry"))
      for entry in entries { entry.setValue(month, forKey: "closed") }
      if context.hasChanges { try context.save() }
    }
  }

  @MainActor func entries() throws -> [NSManagedObject] {
    try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Entry"))
  }
}
