import Lexer

/// A class and the current version of its data model do not agree.
struct UnversionedCodegenMismatch: Rule {
  static let info = RuleInfo(
    slug: "unversioned-codegen-mismatch",
    family: .migration,
    level: .note,
    summary: "A class and the current version of its data model do not agree",
    why: """
      A class that is written by hand is not checked against its model. Where the two differ, reading the property gives \
      a wrong value or throws, mostly after the model has got a version that the class has not followed.
      """,
    instead: "Declare the property as the model's current version has it, or let Xcode generate the class.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        extension Note {
          @NSManaged var title: String?
          @NSManaged var ⟦pages⟧: String?
        }
        """, files: [model]),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {}

        extension Note {
          @NSManaged var title: String?
          @NSManaged var pages: Int32
        }
        """, files: [model]),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.file.role.isTest, !file.project.index.models.isEmpty else { return }
    let properties = ManagedProperty.all(file.inference)
    for property in properties {
      let lineage = file.project.lineage(of: property.entity)
      let mismatch: ManagedPropertyType.Mismatch?
      let type = ManagedPropertyType(file.inference, property)
      if let attribute = lineage.lazy.flatMap(\.attributes).first(where: { $0.name == property.name }) {
        mismatch = type.mismatch(with: attribute)
      } else if let relationship = lineage.lazy.flatMap(\.relationships).first(where: { $0.name == property.name }) {
        mismatch = type.mismatch(with: relationship)
      } else {
        if file.versions.has(property.name, of: property.entity.name) {
          report(gone(property), property, file, &findings)
        }
        continue
      }
      switch mismatch {
      case .type(let name)?: report(other(property, name), property, file, &findings)
      case .optional?: report(optional(property), property, file, &findings)
      case nil: break
      }
    }
    undeclared(properties, file, &findings)
  }

  private func report(
    _ message: String, _ property: ManagedProperty, _ file: FileView, _ findings: inout FindingSink
  ) {
    let location = file.location(file.outline[property.declaration].nameToken)
    findings.report(
      message, at: location, flow: [FlowStep(location, "the class of '\(property.entity.name)' declares it so")])
  }

  /// What the model has and a class that the project writes does not: told at the class.
  private func undeclared(_ properties: [ManagedProperty], _ file: FileView, _ findings: inout FindingSink) {
    let index = file.project.index
    for type in Set(properties.map(\.type)).sorted() {
      guard let entity = index[type].entity, entity.codeGeneration == .manual, let reference = index[type].declaration,
        reference.file == file.file.id
      else { continue }
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
      let missing = names.filter { index.members(Symbol($0), of: type).isEmpty }
      guard !missing.isEmpty, missing.count < names.count else { continue }
      let token = file.outline[reference.declaration].nameToken
      let location = file.location(token)
      findings.report(
        lacking(missing, file.file.name(token)), at: location,
        flow: [FlowStep(location, "the model's current version has more than the class declares")])
    }
  }

  // MARK: Words

  private func other(_ property: ManagedProperty, _ type: String) -> String {
    "'\(property.name)' of '\(property.entity.name)' is declared with another type than the data model has; use '\(type)'"
  }

  private func optional(_ property: ManagedProperty) -> String {
    "'\(property.name)' of '\(property.entity.name)' is optional in the data model and not in the class; declare it optional"
  }

  private func gone(_ property: ManagedProperty) -> String {
    "the current version of the data model has no '\(property.name)' of '\(property.entity.name)' any more; remove it"
  }

  private func lacking(_ properties: [String], _ type: String) -> String {
    let shown = properties.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let rest = properties.count > 3 ? " and \(properties.count - 3) more" : ""
    return "'\(type)' does not declare \(shown)\(rest), which the data model has; declare it with '@NSManaged'"
  }

  private static let model = ExampleFile(
    "Notes.xcdatamodeld/Notes.xcdatamodel/contents",
    """
    <model>
      <entity name="Note" representedClassName="Note">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="pages" attributeType="Integer 32" usesScalarValueType="YES"/>
      </entity>
    </model>
    """)
}
