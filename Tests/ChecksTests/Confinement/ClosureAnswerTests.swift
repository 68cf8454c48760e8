import Checks
import Testing

/// What is told of the functions that are given closures: where they run them, and what they give them.
struct ClosureAnswerTests {
  /// The answers about a source, as `function parameter: place; given`.
  private func answers(_ source: String) throws -> [String] {
    let tree = try TemporaryTree(["Store.swift": "import CoreData\n\n" + source])
    var options = AnalysisOptions(paths: [tree.root], rules: try RuleSelection(), jobs: 1)
    options.answersReveals = true
    return try Analysis.run(options).closures.map { answer in
      "\(answer.function) \(answer.parameter): " + ([answer.place] + answer.given).joined(separator: "; ")
    }
  }

  @Test(arguments: [
    (
      "func write(in context: NSManagedObjectContext, _ block: @escaping () -> Void) { context.perform(block) }",
      "write(in:_:) block: queue of parameter 'context'"
    ),
    (
      "func write(_ stack: Stack, block: @escaping () -> Void) { stack.worker.perform { block() } }",
      "write(_:block:) block: queue of parameter 'stack.worker'"
    ),
    (
      "func read(_ container: NSPersistentContainer, then handler: @escaping (NSManagedObjectContext) -> Void) "
        + "{ container.performBackgroundTask(handler) }",
      "read(_:then:) handler: queue of a context of its own; $0: context of its own"
    ),
    (
      "func show(_ block: @escaping () -> Void) { DispatchQueue.main.async(execute: block) }",
      "show(_:) block: main queue"
    ),
    ("func show(_ block: @escaping () -> Void) { Stack.shared.view.perform(block) }", "show(_:) block: main queue"),
    (
      "func later(_ block: @escaping () -> Void) { DispatchQueue.global().async { block() } }",
      "later(_:) block: concurrently (on another dispatch queue)"
    ),
    (
      "func later(on queue: DispatchQueue, _ block: @escaping () -> Void) { queue.async { block() } }",
      "later(on:_:) block: queue of parameter 'queue'"
    ),
    ("func now(_ block: () -> Void) { block() }", "now(_:) block: its caller's place"),
    ("func keep(_ block: @escaping () -> Void) { kept = block }", "keep(_:) block: unknown"),
  ])
  func placesAreTold(_ function: String, _ answer: String) throws {
    let stack = """
      final class Stack {
        static let shared = Stack()
        let container = NSPersistentContainer(name: "Library")
        lazy var worker = container.newBackgroundContext()
        var view: NSManagedObjectContext { container.viewContext }
      }

      var kept: () -> Void = {}


      """
    #expect(try answers(stack + function) == [answer])
  }

  @Test func membersOfTheInstanceAndOfTheContextAreTold() throws {
    let source = """
      final class Note: NSManagedObject {}

      final class Store {
        private let worker: NSManagedObjectContext

        init(_ container: NSPersistentContainer, ready: @escaping () -> Void) {
          worker = container.newBackgroundContext()
          worker.perform { ready() }
        }

        func edit(_ change: @escaping (String, Note, NSManagedObjectContext) -> Void, done: (() -> Void)? = nil) {
          worker.perform {
            change("new", Note(context: self.worker), self.worker)
            DispatchQueue.main.async { done?() }
          }
        }
      }

      extension NSManagedObjectContext {
        func safely<T>(_ block: @escaping () throws -> T) async throws -> T { try await perform { try block() } }
      }
      """
    #expect(
      try answers(source) == [
        "init(_:ready:) ready: queue of self.worker",
        "edit(_:done:) change: queue of self.worker; $1: object of self.worker; $2: context self.worker",
        "edit(_:done:) done: main queue",
        "safely(_:) block: queue of self",
      ])
  }

  @Test func aContextThatIsHandedToAnotherWrapperIsTold() throws {
    let source = """
      enum Stack {
        static let container = NSPersistentContainer(name: "Library")
        static let worker = container.newBackgroundContext()
        static var view: NSManagedObjectContext { container.viewContext }
      }

      func write(in context: NSManagedObjectContext, _ block: @escaping () -> Void) { context.perform(block) }
      func save(_ block: @escaping () -> Void) { write(in: Stack.worker, block) }
      func show(_ block: @escaping () -> Void) { write(in: Stack.view, block) }
      """
    #expect(
      try answers(source) == [
        "write(in:_:) block: queue of parameter 'context'",
        "save(_:) block: queue of Stack.worker",
        "show(_:) block: main queue (Stack.container.viewContext)",
      ])
  }

  @Test func whoTakesNoClosureIsNotListed() throws {
    let source = """
      func save(_ context: NSManagedObjectContext) throws { try context.save() }
      func ignore(_ context: NSManagedObjectContext, _ block: () -> Void) { context.reset() }
      protocol Writer { func write(_ block: @escaping () -> Void) }
      """
    #expect(try answers(source) == [])
  }
}
