import Foundation
import Testing

@testable import cdaudit

/// What `Tools/compare-models.py` compares with another reader of data models.
struct ModelsCommandTests {
  @Test func countsWhatEachVersionHas() throws {
    try withTemporaryFolder { folder in
      let model = folder + "/M.xcdatamodeld"
      let versions = [
        "M": "<model><entity name=\"A\"/></model>",
        "M 2": """
        <model><entity name="A"><attribute name="x"/><attribute name="y"/><relationship name="b"/></entity>
        <entity name="B"/></model>
        """,
        "M 3": "<model><entity",
      ]
      for (name, text) in versions {
        let version = "\(model)/\(name).xcdatamodel"
        try FileManager.default.createDirectory(atPath: version, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: version + "/contents"))
      }
      try Data("{ _XCCurrentVersionName = \"M 2.xcdatamodel\"; }".utf8).write(
        to: URL(fileURLWithPath: model + "/.xccurrentversion"))
      let outcome = run("models", model)
      #expect(outcome.status == .success)
      #expect(
        outcome.output == """
          \(model)/M.xcdatamodel\t1\t0\t0\t
          \(model)/M 2.xcdatamodel\t2\t2\t1\tcurrent
          \(model)/M 3.xcdatamodel\t0\t0\t0\t

          """)
      #expect(
        outcome.errors
          == "\(model)/M 3.xcdatamodel/contents: The data model is broken in line 1; it was passed over.\n")
    }
  }

  @Test func needsAModel() {
    #expect(run("models").status == .usage)
    #expect(run("models", "/none.xcdatamodeld").status == .usage)
  }
}
