import Lexer

/// A background context is used off its queue.
struct ContextOutsidePerform: Rule {
  static let info = RuleInfo(
    slug: "context-outside-perform",
    family: .confinement,
    level: .error,
    summary: "A background context is used off its queue",
    why: """
      A private-queue context may be touched only inside its own `perform` or `performAndWait`. Anywhere else two \
      threads can be in it at once: saves go missing, and the app crashes in places that have nothing to do with the \
      mistake. An actor, a nonisolated asynchronous function and a task of its own are on no context's queue at all: \
      whichever context such code is given or keeps, it has to enter the queue.
      """,
    instead: "Do the work in the context's own 'perform'.",
    examples: [
      .bad(
        """
        import CoreData

        func refresh(_ container: NSPersistentContainer) throws {
          let worker = container.newBackgroundContext()
          try ⟦worker.save⟧()
        }
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        @MainActor
        final class Editor {
          private let worker: NSManagedObjectContext

          init(_ container: NSPersistentContainer) {
            worker = container.newBackgroundContext()
          }

          func add() {
            _ = ⟦Note(context: worker)⟧
          }
        }
        """),
      .good(
        """
        import CoreData

        func refresh(_ container: NSPersistentContainer) async throws {
          let worker = container.newBackgroundContext()
          worker.name = "refresh"
          try await worker.perform { try worker.save() }
        }
        """),
      .good(
        """
        import CoreData

        func wipe(_ container: NSPersistentContainer) {
          container.performBackgroundTask { context in
            context.reset()
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    ContextUseReport(file).report(.background, into: &findings) { use, written in
      if use.isUnmet { return ContextUseReport.unmet(file.name(use), written) }
      let place =
        switch use.executor.executor {
        case .caller, .unknown: "is not on its queue"
        default: "runs \(use.executor.phrase)"
        }
      let perform = ContextUseReport.perform(of: written)
      if use.isCall {
        let name = file.name(use)
        return "'\(name)' uses the background context '\(written)' and this code \(place); call it inside \(perform)"
      }
      let what = use.isInsertion ? "insert" : "use it"
      return "'\(written)' is a background context and this code \(place); \(what) inside \(perform)"
    }
    ContextUseReport(file).report(.borrowed, into: &findings) { use, written in
      if use.isUnmet, use.isCall { return ContextUseReport.unmet(file.name(use), written) }
      let phrase = use.executor.phrase
      let place = phrase.contains(",") ? phrase : "\(phrase), which is on no context's queue"
      return "this code runs \(place); use '\(written)' inside \(ContextUseReport.perform(of: written))"
    }
  }
}
