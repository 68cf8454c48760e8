/// The view context never learns what background contexts save.
struct MissingAutomaticMerge: Rule {
  static let info = RuleInfo(
    slug: "missing-automatic-merge",
    family: .stack,
    level: .warning,
    summary: "The view context never merges what background contexts save",
    why: """
      A context keeps the rows that it has read. What another context saves reaches it only where it merges that \
      context's changes; until then the views show old rows, and saving them brings conflicts.
      """,
    instead: "Set 'viewContext.automaticallyMergesChangesFromParent = true' where the container is made.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        @MainActor
        final class Store {
          let container = ⟦NSPersistentContainer(name: "Notes")⟧

          func rename() async throws {
            try await container.performBackgroundTask { context in
              context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
              for note in try context.fetch(NSFetchRequest<Note>(entityName: "Note")) { note.title = "" }
              try context.save()
            }
          }

          func notes() throws -> [Note] {
            try container.viewContext.fetch(NSFetchRequest<Note>(entityName: "Note"))
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        @MainActor
        final class Store {
          let container = NSPersistentContainer(name: "Notes")

          init() { container.viewContext.automaticallyMergesChangesFromParent = true }

          func rename() async throws {
            try await container.performBackgroundTask { context in
              context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
              for note in try context.fetch(NSFetchRequest<Note>(entityName: "Note")) { note.title = "" }
              try context.save()
            }
          }

          func notes() throws -> [Note] {
            try container.viewContext.fetch(NSFetchRequest<Note>(entityName: "Note"))
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        @MainActor
        final class Store {
          let container = NSPersistentContainer(name: "Notes")

          func observe() {
            NotificationCenter.default.addObserver(
              self, selector: #selector(saved), name: .NSManagedObjectContextDidSave, object: nil)
          }

          @objc func saved(_ notification: Notification) {
            let viewContext = container.viewContext
            viewContext.perform { viewContext.mergeChanges(fromContextDidSave: notification) }
          }

          func rename() async throws {
            try await container.performBackgroundTask { context in
              context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
              for note in try context.fetch(NSFetchRequest<Note>(entityName: "Note")) { note.title = "" }
              try context.save()
            }
          }

          func notes() throws -> [Note] {
            try container.viewContext.fetch(NSFetchRequest<Note>(entityName: "Note"))
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let stack = file.stack
    let savers = stack.savers
    guard let save = savers.background.first(where: { $0.save.hasObjects })?.save,
      savers.viewIsUsed || stack.showsFetchedRows, !savers.viewMerges, !savers.viewHasParent, !stack.mergesSaves,
      !file.practices.mergesHistory
    else { return }
    let off = savers.viewMergingTurnedOff.first
    let container = stack.productContainers.first { container in
      !container.hasOwnViewContext && (stack.showsFetchedRows || stack.usesView(of: container.holder))
        && savers.background.contains {
          $0.save.hasObjects && stack.mayShare($0.site.holder, container.holder)
        }
    }?.location
    // Without a container the main queue's context is made by hand.
    let byHand = stack.productContainers.isEmpty ? stack.mainContexts.first : nil
    guard let place = off ?? container ?? byHand, place.file == file.file.id else { return }
    findings.report(
      off != nil ? turnedOffMessage : container != nil ? message : byHandMessage, at: place,
      flow: [
        FlowStep(save.location, "a background context is saved here"),
        FlowStep(place, off == nil ? madeStep(stack.extent, container != nil) : turnedOffStep(stack.extent)),
      ])
  }
}

extension MissingAutomaticMerge {
  private var message: String {
    """
    background contexts save, and the view context of this container never merges their changes; set \
    'viewContext.automaticallyMergesChangesFromParent'
    """
  }

  private var turnedOffMessage: String {
    "merging is turned off here, and nothing else merges what background contexts save; set it to true"
  }

  private var byHandMessage: String {
    """
    background contexts save, and this context of the main queue never merges their changes; set \
    'automaticallyMergesChangesFromParent'
    """
  }

  private func madeStep(_ extent: String, _ isContainer: Bool) -> String {
    isContainer
      ? "the container is made here, and nothing in \(extent) lets its view context merge"
      : "the context is made here, and nothing in \(extent) lets it merge"
  }

  private func turnedOffStep(_ extent: String) -> String {
    "merging is turned off here, and nothing in \(extent) merges save notifications or history"
  }
}
