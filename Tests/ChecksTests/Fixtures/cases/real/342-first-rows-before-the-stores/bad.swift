import CoreData

@MainActor
final class TariffStack {
  let container = NSPersistentContainer(name: "Tariffs")

  func start() throws {
    try addFirstRows()
    openStores()
  }

  private func openStores() {
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }

  private func addFirstRows() throws {
    let context = container.viewContext
    let request = NSFetchRequest<NSManagedObject>(entityName: "Tariff")
    guard try context.count(for: request) == 0 else { return } // expect: context-before-store-load
    NSEntityDescription.insertNewObject(forEntityName: "Tariff", into: context).setValue("day", forKey: "name")
    if context.hasChanges { try context.save() } // fair: context-before-store-load
  }
}
