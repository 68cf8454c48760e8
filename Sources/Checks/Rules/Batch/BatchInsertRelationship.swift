import Lexer

/// A batch insert sets a relationship.
struct BatchInsertRelationship: Rule {
  static let info = RuleInfo(
    slug: "batch-insert-relationship",
    family: .batch,
    level: .error,
    summary: "A batch insert sets a relationship",
    why: """
      A batch insert writes rows without making objects, and takes attributes only: what it is given for a relationship \
      is not stored, or makes the request fail.
      """,
    instead: "Insert the attributes, and set relationships afterwards on objects that a context has fetched.",
    examples: [
      .bad(
        """
        import CoreData

        final class Folder: NSManagedObject {}

        final class Note: NSManagedObject {
          @NSManaged var title: String
          @NSManaged var folder: Folder?
        }

        func request(_ titles: [String], _ folder: Folder) -> NSBatchInsertRequest {
          var index = 0
          return NSBatchInsertRequest(entity: Note.entity(), managedObjectHandler: { object in
            guard index < titles.count, let note = object as? Note else { return true }
            note.title = titles[index]
            ⟦note.folder⟧ = folder
            index += 1
            return false
          })
        }
        """),
      .good(
        """
        import CoreData

        final class Folder: NSManagedObject {}

        final class Note: NSManagedObject {
          @NSManaged var title: String
          @NSManaged var folder: Folder?
        }

        func request(_ titles: [String]) -> NSBatchInsertRequest {
          var index = 0
          return NSBatchInsertRequest(entity: Note.entity(), managedObjectHandler: { object in
            guard index < titles.count, let note = object as? Note else { return true }
            note.title = titles[index]
            index += 1
            return false
          })
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for call in file.calls[Names.NSBatchInsertRequest] where call.member.isNone {
      let writes = BatchInsertWrites(file.inference, call).all()
      guard !writes.isEmpty else { continue }
      let requested = RequestedEntityReader(file.inference).entity(ofBatchRequest: call.chain)
      for write in writes {
        let isRelationship = requested.map { file.project.isRelationship(write.name, of: $0, file.inference) } ?? false
        guard isRelationship || file.inference.isObjectOrHolder(write.value.type) else { continue }
        let location = file.location(write.tokens)
        findings.report(
          set(file.file.text(file.file.range(of: write.nameTokens)), requested?.name), at: location,
          flow: [
            FlowStep(file.location(call.token), "the batch insert is made here"),
            FlowStep(location, "a relationship is given a value here, which is not stored"),
          ])
      }
    }
  }

  private func set(_ property: String, _ entity: String?) -> String {
    let name = property.hasPrefix("\"") ? String(property.dropFirst().dropLast()) : property
    let owner = entity.map { " of '\($0)'" } ?? ""
    return "a batch insert cannot set the relationship '\(name)'\(owner); set it afterwards on fetched objects"
  }
}
