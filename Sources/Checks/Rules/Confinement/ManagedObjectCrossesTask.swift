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
    var told: Set<Key> = []
    for crossing in ObjectUses(file.inference).crossings() {
      let key = Key(source: crossing.source, boundary: crossing.executor.boundary)
      guard told.insert(key).inserted else { continue }
      findings.report(
        message(crossing, file), at: file.location(crossing.tokens), flow: flow(crossing, file))
    }
  }

  private struct Key: Hashable {
    var source: BindingID
    var boundary: ScopeID
  }

  private func flow(_ crossing: ObjectCrossing, _ file: FileView) -> [FlowStep] {
    var steps: [FlowStep] = []
    let source = file.outline[crossing.source]
    if let place = crossing.handedOut {
      steps.append(FlowStep(place, "the object comes out of its context's queue here"))
    } else if let origin = crossing.owner?.origin {
      steps.append(FlowStep(origin, "the object's context comes from here"))
    }
    steps.append(FlowStep(file.location(source.token), "'\(file.file.name(source.token))' holds the object"))
    if let boundary = file.boundaryStep(crossing.executor) { steps.append(boundary) }
    steps.append(FlowStep(file.location(crossing.tokens), "the object is used here, off its context's queue"))
    return steps
  }

  private func message(_ crossing: ObjectCrossing, _ file: FileView) -> String {
    let name = file.file.name(crossing.token)
    let source = file.file.name(file.outline[crossing.source].token)
    let what = name == source ? "'\(name)'" : "'\(name)' from '\(source)'"
    let owner = crossing.executor.executor == .main ? "an object of a background context" : "a managed object"
    return
      "\(what) is \(owner) and this code runs \(crossing.executor.phrase); take its 'objectID' or its values before"
  }
}
