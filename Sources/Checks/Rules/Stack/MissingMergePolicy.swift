import Lexer

/// A context that saves has no merge policy.
struct MissingMergePolicy: Rule {
  static let info = RuleInfo(
    slug: "missing-merge-policy",
    family: .stack,
    level: .warning,
    summary: "A context that saves has no merge policy",
    why: """
      The default policy throws on a conflict: where two contexts save changes of one row, the later save fails with \
      an error, and what it held is lost unless the code resolves the conflict itself.
      """,
    instead: "Set 'mergePolicy' where the context is made.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func add(_ title: String, _ container: NSPersistentContainer) async throws {
          let worker = ⟦container.newBackgroundContext()⟧
          try await worker.perform {
            Note(context: worker).title = title
            try worker.save()
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func add(_ title: String, _ container: NSPersistentContainer) async throws {
          let worker = container.newBackgroundContext()
          worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
          try await worker.perform {
            Note(context: worker).title = title
            try worker.save()
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.practices.handlesConflicts else { return }
    for context in file.stack.savers.withoutPolicy where context.site.location.file == file.file.id {
      background(context, file, &findings)
    }
    viewContext(file, &findings)
  }

  private func background(
    _ context: SavingContexts.Background, _ file: FileView, _ findings: inout FindingSink
  ) {
    let save = context.save
    let stack = file.stack
    let holder = context.site.holder
    let canConflict = stack.savers.canConflict(isViewUsed: stack.usesView(of: holder)) { stack.mayShare($0, holder) }
    guard save.hasObjects, canConflict || save.uniqueInsertion != nil else { return }
    let location = context.site.location
    findings.report(
      message(context, save.uniqueInsertion), at: location,
      flow: [
        save.uniqueInsertion.map(insertionStep),
        FlowStep(save.location, "it is saved here"),
        FlowStep(location, context.site.kind == .task ? taskStep : contextStep),
      ].compactMap { $0 }, level: save.uniqueInsertion != nil ? .error : nil)
  }

  /// One finding for all containers of which nobody knows what belongs to which.
  private func viewContext(_ file: FileView, _ findings: inout FindingSink) {
    let stack = file.stack
    let savers = stack.savers
    guard let save = savers.viewSave, !savers.viewHasPolicy, !savers.viewHasParent else { return }
    let container = stack.productContainers.first { container in
      let isShared = savers.background.contains { stack.mayShare($0.site.holder, container.holder) }
      return stack.usesView(of: container.holder) && (isShared || container.isCloudKit || save.uniqueInsertion != nil)
    }
    guard let container, container.location.file == file.file.id, !container.isOwnClass else { return }
    findings.report(
      viewMessage(container.isCloudKit && savers.background.isEmpty, save.uniqueInsertion), at: container.location,
      flow: [
        save.uniqueInsertion.map(insertionStep),
        savers.background.first.map { FlowStep($0.save.location, "a background context is saved here") },
        FlowStep(save.location, "the view context is saved here"),
        FlowStep(container.location, "the container is made here, and nothing in \(file.stack.extent) sets the policy"),
      ].compactMap { $0 }, level: save.uniqueInsertion != nil ? .error : nil)
  }
}

extension MissingMergePolicy {
  private func message(_ context: SavingContexts.Background, _ insertion: UniqueInsertion?) -> String {
    let name = context.site.kind == .task ? "the context of this background task" : "this background context"
    return """
      \(name) saves and has no merge policy, so that \(conflict(insertion)) makes the save fail; set 'mergePolicy'
      """
  }

  /// What makes a save fail: without a policy, a row that has to be unique and is not.
  private func conflict(_ insertion: UniqueInsertion?) -> String {
    insertion.map { "a second '\($0.entity)' that has to be unique" } ?? "a conflict"
  }

  private func insertionStep(_ insertion: UniqueInsertion) -> FlowStep {
    FlowStep(
      insertion.location, "'\(insertion.entity)' is inserted here, and its entity has a uniqueness constraint")
  }

  private var contextStep: String { "the context is made here, with the policy that throws on a conflict" }

  private var taskStep: String { "each task gets a new context, with the policy that throws on a conflict" }

  private func viewMessage(_ isCloudKit: Bool, _ insertion: UniqueInsertion?) -> String {
    let other = isCloudKit ? "CloudKit writes too" : "background contexts save too"
    let reason = insertion == nil ? "while \(other)" : "and \(conflict(insertion)) makes its save fail"
    return "the view context of this container has no merge policy \(reason); set 'viewContext.mergePolicy'"
  }
}
