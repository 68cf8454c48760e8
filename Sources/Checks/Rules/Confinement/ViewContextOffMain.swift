import Lexer

/// The view context is used off the main actor.
struct ViewContextOffMain: Rule {
  static let info = RuleInfo(
    slug: "view-context-off-main",
    family: .confinement,
    level: .error,
    summary: "The view context is used off the main actor",
    why: """
      The view context belongs to the main queue, and the views read it there at any time. Code in a detached task, on \
      another dispatch queue, in a nonisolated async function or in the block of a background context runs beside \
      them.
      """,
    instead: "Use a background context in its 'perform', or do the work on the main actor.",
    examples: [
      .bad(
        """
        import CoreData

        func recount(_ container: NSPersistentContainer, _ request: NSFetchRequest<NSManagedObject>) {
          Task.detached {
            _ = try? ⟦container.viewContext.count⟧(for: request)
          }
        }
        """),
      .bad(
        """
        import CoreData

        func export(_ container: NSPersistentContainer) {
          container.performBackgroundTask { context in
            ⟦container.viewContext.reset⟧()
          }
        }
        """),
      .good(
        """
        import CoreData

        func recount(_ container: NSPersistentContainer, _ request: NSFetchRequest<NSManagedObject>) {
          Task.detached {
            let context = container.newBackgroundContext()
            await context.perform { _ = try? context.count(for: request) }
            await MainActor.run { container.viewContext.refreshAllObjects() }
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    ContextUseReport(file).report(.main, into: &findings) { use, written in
      if use.isUnmet { return ContextUseReport.unmet(file.name(use), written) }
      if use.isCall {
        return
          "'\(file.name(use))' uses '\(written)', which belongs to the main queue, and this code runs \(use.executor.phrase); call it on the main actor"
      }
      return
        "'\(written)' belongs to the main queue and this code runs \(use.executor.phrase); use a background context, or 'await \(written).perform'"
    }
  }
}
