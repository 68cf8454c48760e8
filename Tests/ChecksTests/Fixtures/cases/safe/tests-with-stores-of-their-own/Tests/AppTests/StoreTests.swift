// SAFE: the stores of these tests are in memory, at /dev/null, in a temporary folder, or copies of a fixture; and the
// model is loaded once.
// ANALYZER: where a container's description is changed in the type, its store is the app's own only if the URL names one
// of the app's folders.
import CoreData
import XCTest

enum TestModel {
  static let shared: NSManagedObjectModel = load()

  private static func load() -> NSManagedObjectModel {
    guard let url = Bundle.main.url(forResource: "App", withExtension: "momd"),
      let model = NSManagedObjectModel(contentsOf: url)
    else { fatalError("no model") }
    return model
  }
}

final class MemoryTests: XCTestCase {
  private var container: NSPersistentContainer!

  override func setUp() {
    container = NSPersistentContainer(name: "App", managedObjectModel: TestModel.shared)
    container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
    container.loadPersistentStores { _, error in XCTAssertNil(error) }
  }

  func testIsEmpty() {
    XCTAssertTrue(container.viewContext.registeredObjects.isEmpty)
  }
}

final class TemporaryTests: XCTestCase {
  private var folder: URL!
  private static var model: NSManagedObjectModel?

  override class func setUp() {
    model = NSManagedObjectModel.mergedModel(from: nil)
  }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  }

  private func open() -> NSPersistentContainer {
    let container = NSPersistentContainer(name: "App", managedObjectModel: TestModel.shared)
    let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("App.sqlite"))
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in XCTAssertNil(error) }
    return container
  }

  func testOpens() {
    XCTAssertNotNil(open().viewContext.persistentStoreCoordinator)
  }

  /// Looks at the model and makes no container from it.
  func testModelHasEntities() {
    let model = NSManagedObjectModel.mergedModel(from: nil)
    XCTAssertEqual(model?.entities.isEmpty, false)
  }
}
