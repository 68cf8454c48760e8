import Foundation
import Testing

@testable import Checks

/// The step of a finding that tells where code left the executor that it should be on.
struct BoundaryStepTests {
  /// The texts of the steps of all findings of a file.
  private func steps(_ members: String) throws -> [String] {
    let tree = try TemporaryTree([
      "Sources/Store.swift": """
      import CoreData

      \(members)
      """
    ])
    return try CaseRun(tree.root).result.findings.flatMap(\.flow).map(\.message)
  }

  @Test func aQueueCallsTheMainFunctionOfAnOperation() throws {
    let steps = try steps(
      """
      final class Cleaning: Operation {
        let container: NSPersistentContainer
        init(container: NSPersistentContainer) { self.container = container }
        override func main() { print(container.viewContext.hasChanges) }
      }
      """)
    #expect(steps.contains("an operation queue calls 'main'"))
  }

  @Test func aFrameworkCallsItsDelegate() throws {
    let steps = try steps(
      """
      final class Link: NSObject, WCSessionDelegate {
        let container: NSPersistentContainer
        init(container: NSPersistentContainer) { self.container = container }
        func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {
          print(container.viewContext.hasChanges)
        }
      }
      """)
    #expect(steps.contains("the framework calls 'session' on a background queue"))
  }

  @Test func anAsynchronousFunctionIsBoundToNoActor() throws {
    let steps = try steps(
      """
      struct Reader {
        let container: NSPersistentContainer
        func read() async { print(container.viewContext.hasChanges) }
      }
      """)
    #expect(steps.contains("'read' is async and bound to no actor"))
  }
}
