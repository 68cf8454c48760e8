import Testing

@testable import Checks

/// What the checklist says of the stores of tests.
struct TestAnswerTests {
  /// The answer about an app with this way to its stack, and a test that takes it.
  private func answer(_ shared: String, test: String = "Persistence.shared") throws -> ReviewAnswer {
    let stack = """
      import CoreData

      final class Stack {
        let container: NSPersistentContainer

        init(inMemory: Bool = false) {
          container = NSPersistentContainer(name: "Notes")
          if inMemory { container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null") }
          container.loadPersistentStores { _, _ in }
        }
      }

      enum Persistence {
        \(shared)
      }
      """
    let tests = """
      import CoreData
      import XCTest

      final class NoteTests: XCTestCase {
        let stack = \(test)
      }
      """
    let answers = try ReviewTests().review(["App/Stack.swift": stack, "AppTests/NoteTests.swift": tests])
    return try #require(answers[.tests])
  }

  /// A static closure that makes the stack opens the app's store, whatever else it does.
  @Test(arguments: [
    "static let shared = Stack()",
    "static var shared: Stack = { Stack() }()",
    "static var current: Stack?\n  static var shared: Stack = {\n    current = Stack()\n    return current!\n  }()",
    "static var shared: Stack { Stack() }",
  ])
  func theAppsOwnStackOpensItsStore(_ shared: String) throws {
    let answer = try answer(shared)
    #expect(answer.verdict == .broken)
    #expect(answer.findings.map(\.rule) == ["test-store-on-disk"])
    #expect(answer.findings.first?.flow.map(\.message).contains("this makes the app's stack") == true)
    #expect(
      answer.evidence.map(\.text) == [
        "1 test file names Core Data", "1 test file takes a stack of the app",
        "none of them is seen to make a store of its own: what the app's stack opens is theirs too",
      ])
  }

  /// What decides is not known.
  @Test(arguments: [
    "static let shared = Stack(inMemory: true)",
    "static let shared = ProcessInfo.processInfo.isTesting ? Stack(inMemory: true) : Stack()",
    "static let shared: Stack = {\n    if isTesting { return Stack(inMemory: true) }\n    return Stack()\n  }()",
    "static let shared: Stack = {\n    if !isTesting { return Stack() }\n    return make()\n  }()",
  ])
  func aStackThatMayBeInMemoryIsNoFinding(_ shared: String) throws {
    #expect(try answer(shared).findings.isEmpty)
  }

  /// `setUp` of one test that makes a store in memory is not what another one calls.
  @Test func anOverriddenFunctionIsNoHelper() throws {
    let first = """
      import CoreData
      import XCTest

      final class FirstTests: XCTestCase {
        override func setUp() {
          let description = NSPersistentStoreDescription()
          description.type = NSInMemoryStoreType
        }
      }
      """
    let second = """
      import CoreData
      import XCTest

      final class SecondTests: XCTestCase {
        override func setUp() { super.setUp() }
      }
      """
    let answers = try ReviewTests().review(["AppTests/First.swift": first, "AppTests/Second.swift": second])
    #expect(answers[.tests]?.evidence.map(\.text) == ["2 test files name Core Data", "a store in memory is asked for"])
  }

  /// `if let url` names what the name means outside.
  @Test func aStoreInAGroupsFolderIsSeenThroughAnUnwrapping() throws {
    let answers = try ReviewTests().review([
      "Stack.swift": """
      import CoreData

      func makeContainer() -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Notes")
        let files = FileManager.default
        let url = files.containerURL(forSecurityApplicationGroupIdentifier: "group.notes")?.appending(path: "a.sqlite")
        if let url { container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)] }
        return container
      }
      """
    ])
    #expect(answers[.history]?.findings.map(\.rule) == ["history-not-enabled"])
    #expect(
      answers[.history]?.evidence.map(\.text) == [
        "a store is placed in the folder of an app group", "no code turns persistent history on",
      ])
  }
}
