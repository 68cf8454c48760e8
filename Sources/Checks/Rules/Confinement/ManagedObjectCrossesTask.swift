import Lexer

/// A managed object leaves the executor that it is confined to.
struct ManagedObjectCrossesTask: Rule {
  static let info = RuleInfo(
    slug: "managed-object-crosses-task",
    family: .confinement,
    level: .error,
    summary: "A managed object is used in a task, thread or queue that is not its context's",
    why: """
      A managed object belongs to the queue of its context. Reading an attribute can fire a fault, which works in the \
      context, and the context may be at work on its own queue at that moment: a data race, and often a crash.
      """,
    instead: """
      Take 'objectID' before the crossing and look the object up with 'existingObject(with:)' in the other context's \
      'perform', or take the values that are needed.
      """,
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        @MainActor
        func share(_ note: Note) {
          Task.detached {
            print(⟦note.title⟧)
          }
        }
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func publish(_ container: NSPersistentContainer, _ id: NSManagedObjectID) {
          container.performBackgroundTask { context in
            guard let note = try? context.existingObject(with: id) as? Note else { return }
            DispatchQueue.main.async {
              print(⟦note.title⟧)
            }
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
        func share(_ note: Note) {
          let title = note.title
          let id = note.objectID
          Task.detached {
            print(title, id, note.objectID)
          }
          Task {
            print(note.title)
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    ObjectCrossingReport(file).report(
      into: &findings,
      where: {
        if case .task = $0 { true } else { false }
      },
      message: { crossing, name in
        let executor = crossing.use.executor
        let isTakenToMain = crossing.use.isTakenToMain
        let isOnMain = isTakenToMain || executor.executor == .main || executor.executor == .caller
        let what = isOnMain ? "an object of a background context" : "a managed object"
        let place = executor.executor == .caller ? "is not on its queue" : "runs \(executor.phrase)"
        if crossing.use.callee != nil {
          let runs = isTakenToMain ? "it does so on the main actor" : "this code \(place)"
          return
            "'\(file.file.name(crossing.use.tokens.end - 1))' uses \(name), \(what), and \(runs); give it 'objectID' or values"
        }
        return "\(name) is \(what) and this code \(place); take its 'objectID' or its values before"
      })
  }
}
