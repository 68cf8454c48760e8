import Lexer

/// The ID of an inserted object is handed on before the object is saved.
struct ObjectIDBeforeSave: Rule {
  static let info = RuleInfo(
    slug: "object-id-before-save",
    family: .confinement,
    level: .warning,
    summary: "A temporary object ID is handed to another context",
    why: """
      An inserted object has a temporary ID until it is saved, and another context finds nothing under it. The save \
      gives the object a new ID; one that was read before stays temporary.
      """,
    instead: "Read 'objectID' after the save, or call 'obtainPermanentIDs(for:)' before.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func add(_ container: NSPersistentContainer) async throws -> NSManagedObjectID {
          let worker = container.newBackgroundContext()
          worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
          return try await worker.perform {
            let note = Note(context: worker)
            let id = ⟦note.objectID⟧
            try worker.save()
            return id
          }
        }
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        @MainActor
        func add(_ container: NSPersistentContainer) throws {
          let note = Note(context: container.viewContext)
          let id = ⟦note.objectID⟧
          container.performBackgroundTask { context in
            print(context.object(with: id).isFault)
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func add(_ container: NSPersistentContainer) async throws -> [NSManagedObjectID] {
          let worker = container.newBackgroundContext()
          worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
          return try await worker.perform {
            let note = Note(context: worker)
            let other = Note(context: worker)
            try worker.obtainPermanentIDs(for: [other])
            let id = other.objectID
            try worker.save()
            return [note.objectID, id]
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard file.contextUses.contains(where: { $0.isInsertion }) else { return }
    var told: Set<TokenRange> = []
    for id in UnsavedObjectIDs(file.inference, file.practices).all(file.contextUses)
    where told.insert(id.read).inserted {
      let location = file.location(id.read)
      let name = file.file.name(file.outline[id.object].token)
      var flow = [FlowStep(file.location(id.insertion), "'\(name)' is inserted here, and nothing saves it before")]
      if id.exit != id.read { flow.append(FlowStep(file.location(id.exit), Self.step(id.way))) }
      flow.append(FlowStep(location, "its ID is read here, and is a temporary one"))
      findings.report(Self.message(name, id.way), at: location, flow: flow)
    }
  }
}

extension ObjectIDBeforeSave {
  private static func message(_ name: String, _ way: UnsavedObjectID.Way) -> String {
    "'\(name)' is not saved yet and its ID is temporary, but \(reason(way)); read the ID after the save"
  }

  private static func reason(_ way: UnsavedObjectID.Way) -> String {
    switch way {
    case .lookedUp: "another context looks it up"
    case .returned: "it is handed out"
    case .stored: "it is kept beyond the block"
    case .captured: "code that runs elsewhere looks it up"
    case .sent: "an async function is given it"
    case .announced: "others are told of it"
    }
  }

  private static func step(_ way: UnsavedObjectID.Way) -> String {
    switch way {
    case .lookedUp: "another context looks the ID up here"
    case .returned: "the ID is handed out here"
    case .stored: "the ID is kept here"
    case .captured: "the ID is looked up here, in code that runs elsewhere"
    case .sent: "the ID is given to an async function here"
    case .announced: "others are told of the ID here, before the save"
    }
  }
}
