import Checks
import Testing

/// What a configuration tells of code that is not at hand changes what is found.
struct KnownFactsTests {
  private func findings(_ source: String, _ facts: ProjectFacts = ProjectFacts()) throws -> [String] {
    let tree = try TemporaryTree(["Example.swift": source])
    var options = AnalysisOptions(paths: [tree.path("Example.swift")], rules: try RuleSelection(), jobs: 1)
    options.facts = facts
    return try Analysis.run(options).findings.map(\.rule)
  }

  @Test(arguments: ["DataStack.makeWorker", "makeWorker", "DataKit.DataStack.makeWorker()"])
  func aFunctionHandsOutABackgroundContext(_ name: String) throws {
    let source = """
      import CoreData
      import DataKit

      func save(_ stack: DataStack) throws {
        let worker = stack.makeWorker()
        try worker.save()
      }
      """
    #expect(try findings(source) == [])
    #expect(try findings(source, ProjectFacts(backgroundContexts: [name])) == ["context-outside-perform"])
    #expect(try findings(source, ProjectFacts(backgroundContexts: ["OtherStack.makeWorker"])) == [])
  }

  @Test func aPropertyHandsOutTheViewContext() throws {
    let source = """
      import CoreData
      import DataKit

      func load() {
        Task.detached {
          let context = DataStack.shared.mainContext
          try context.save()
        }
      }
      """
    #expect(try findings(source) == [])
    #expect(try findings(source, ProjectFacts(viewContexts: ["DataStack.mainContext"])) == ["view-context-off-main"])
  }

  @Test func aPropertyOfTheProjectWhoseContextNobodySees() throws {
    let source = """
      import CoreData

      protocol Stack { var mainContext: NSManagedObjectContext { get } }

      func load(_ stack: any Stack) {
        Task.detached { try stack.mainContext.save() }
      }
      """
    #expect(try findings(source) == [])
    #expect(try findings(source, ProjectFacts(viewContexts: ["Stack.mainContext"])) == ["view-context-off-main"])
  }

  @Test func aFunctionRunsItsClosureOnAContextsQueue() throws {
    let source = """
      import CoreData
      import DataKit

      func save(_ stack: DataStack, _ container: NSPersistentContainer) {
        stack.write { context in
          try context.save()
          try container.viewContext.save()
        }
      }
      """
    #expect(try findings(source) == [])
    // The closure is on the queue of its own context, and so not on the main one.
    let facts = ProjectFacts(performFunctions: ["DataStack.write"])
    #expect(try findings(source, facts) == ["view-context-off-main"])
  }

  @Test func aFunctionOfAContextRunsItsClosureOnItsQueue() throws {
    let source = """
      import CoreData
      import DataKit

      func save(_ container: NSPersistentContainer) async throws {
        let worker = container.newBackgroundContext()
        let other = container.newBackgroundContext()
        await worker.performSafely {
          try worker.save()
          try other.save()
        }
      }
      """
    #expect(try findings(source) == [])
    #expect(try findings(source, ProjectFacts(performFunctions: ["performSafely"])) == ["context-outside-perform"])
  }

  @Test func aTypeIsBoundToTheMainActor() throws {
    let source = """
      import CoreData
      import ScreenKit

      final class Screen: BaseScreen {
        let container: NSPersistentContainer
        func load() async throws {
          try container.viewContext.save()
          Task { try self.container.newBackgroundContext().save() }
        }
      }
      """
    let facts = ProjectFacts(mainActorTypes: ["BaseScreen"])
    #expect(try findings(source) != findings(source, facts))
    #expect(try findings(source, facts) == ["context-outside-perform"])
  }
}
