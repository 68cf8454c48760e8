import Lexer

/// The sources use a property or entity that no version of the data model has.
struct ModelEditedInPlace: Rule {
  static let info = RuleInfo(
    slug: "model-edited-in-place",
    family: .migration,
    level: .note,
    summary: "The sources use what no version of the data model has",
    why: """
      A class and its model part where a version is edited that stores already exist of, or where only one of the two is \
      changed: reading the property then throws, and a store of the edited version no longer opens.
      """,
    instead: "Add the property in a new version of the model, or take it out of the class.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        extension Note {
          @NSManaged var title: String?
          @NSManaged var ⟦subtitle⟧: String?
        }
        """, files: [model]),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {}

        extension Note {
          @NSManaged var title: String?
        }
        """, files: [model]),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.file.role.isTest, !file.project.index.models.isEmpty else { return }
    for property in ManagedProperty.all(file.inference) {
      guard file.versions.hasEntity(property.entity.name), !file.versions.has(property.name, of: property.entity.name)
      else { continue }
      let location = file.location(file.outline[property.declaration].nameToken)
      findings.report(
        missing(property.name, property.entity.name), at: location,
        flow: [FlowStep(location, "the class declares '\(property.name)', and no version of the model does")])
    }
    entities(file, &findings)
  }

  /// Entities by their names in requests. Where there are several models, or some are made in code, one that is not at
  /// hand may have the entity.
  private func entities(_ file: FileView, _ findings: inout FindingSink) {
    guard file.project.index.models.count == 1, file.calls[Names.NSEntityDescription].allSatisfy({ !$0.member.isNone })
    else { return }
    for name in FrameworkFacts.entityNameTakers {
      for call in file.calls[name] {
        let arguments = Arguments(file.outline, call.suffix)
        guard let argument = arguments[Names.entityName] ?? arguments[Names.forEntityName],
          let text = StringLiteral(file.file).text(of: argument), !text.isEmpty, !file.versions.hasEntity(text)
        else { continue }
        let location = file.location(file.outline[argument].tokens)
        findings.report(
          unknown(text), at: location, flow: [FlowStep(location, "the entity is asked for by its name here")])
      }
    }
  }

  private func missing(_ property: String, _ entity: String) -> String {
    "'\(property)' of '\(entity)' is in no version of the data model; add it in a new version"
  }

  private func unknown(_ entity: String) -> String {
    "no version of the data model has an entity '\(entity)'; add it in a new version"
  }

  private static let model = ExampleFile(
    "Notes.xcdatamodeld/Notes.xcdatamodel/contents",
    """
    <model>
      <entity name="Note" representedClassName="Note">
        <attribute name="title" optional="YES" attributeType="String"/>
      </entity>
    </model>
    """)
}
