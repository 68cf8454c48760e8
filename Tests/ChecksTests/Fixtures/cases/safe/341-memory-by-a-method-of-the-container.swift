import CoreData
import XCTest

extension NSPersistentContainer {
  /// The container itself, whose store keeps nothing.
  func keptInMemory() -> Self {
    let description = NSPersistentStoreDescription()
    description.type = NSInMemoryStoreType
    persistentStoreDescriptions = [description]
    return self
  }

  func moveToMemory() {
    persistentStoreDescriptions.forEach { $0.type = NSInMemoryStoreType }
  }
}

final class LedgerTests: XCTestCase {
  private func makeContainer(_ model: NSManagedObjectModel) -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Ledger", managedObjectModel: model).keptInMemory()
    container.loadPersistentStores { _, error in XCTAssertNil(error) }
    return container
  }
}

final class LedgerImportTests: XCTestCase {
  private func makeContainer(_ model: NSManagedObjectModel) -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "Ledger", managedObjectModel: model)
    container.moveToMemory()
    container.loadPersistentStores { _, error in XCTAssertNil(error) }
    return container
  }
}
