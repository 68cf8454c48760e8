import CoreData
import XCTest

final class VersionTests: XCTestCase {
  private func model(version: String) -> NSManagedObjectModel? {
    Bundle(for: Self.self).url(forResource: version, withExtension: "mom", subdirectory: "App.momd")
      .flatMap { NSManagedObjectModel(contentsOf: $0) }
  }

  func testMigrates() throws {
    let old = try XCTUnwrap(model(version: "App"))
    let new = try XCTUnwrap(model(version: "App 2"))
    XCTAssertNoThrow(try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new))
  }
}
