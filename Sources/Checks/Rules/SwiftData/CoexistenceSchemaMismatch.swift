import Lexer

/// A SwiftData model differs from the entity that it stands for.
struct CoexistenceSchemaMismatch: Rule {
  static let info = RuleInfo(
    slug: "coexistence-schema-mismatch",
    family: .swiftData,
    level: .error,
    summary: "A SwiftData model differs from the entity of the same name",
    why: """
      SwiftData opens the store that Core Data has made by comparing the models with it. A property that the model \
      lacks, that has another type, or that was renamed without telling its old name is another schema: the container \
      cannot be made, or the column and its values are dropped.
      """,
    instead: """
      Declare every property of the entity with its type, and give a renamed one its old name with \
      '@Attribute(originalName:)'.
      """,
    examples: [
      .bad(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String
          @NSManaged var startDate: Date
        }

        @Model
        final class Trip {
          var name: String
          var ⟦begin⟧: Date

          init(name: String, begin: Date) {
            self.name = name
            self.begin = begin
          }
        }
        """),
      .bad(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String
          @NSManaged var price: Double
        }

        @Model
        final class Trip {
          var name: String
          var ⟦price⟧: String

          init(name: String, price: String) {
            self.name = name
            self.price = price
          }
        }
        """),
      .good(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String
          @NSManaged var startDate: Date
        }

        @Model
        final class Trip {
          var name: String
          @Attribute(originalName: "startDate") var begin: Date

          init(name: String, begin: Date) {
            self.name = name
            self.begin = begin
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let models = file.shared.swiftData.models(in: file.file)
    // Code that copies the rows one by one can bring them into any form.
    guard !models.isEmpty, !file.stack.onlyMovesRows(file.project) else { return }
    for model in models {
      guard file.shared.swiftData.comparedModels.contains(model.type),
        let entity = file.shared.swiftData.mirrors[model.type], !entity.properties.isEmpty
      else { continue }
      let comparison = SchemaComparison(model, entity, file.inference, file.shared.swiftData)
      for difference in comparison.differences { report(difference, model, entity, file, &findings) }
    }
  }

  private func report(
    _ difference: SchemaComparison.Difference, _ model: PersistentModel, _ entity: MirroredEntity, _ file: FileView,
    _ findings: inout FindingSink
  ) {
    switch difference {
    case .missing(let property):
      let location = file.location(file.outline[model.declaration.declaration].nameToken)
      findings.report(
        "'\(model.name)' has no property for '\(property.name)' of its entity; declare it, or its values are lost",
        at: location, flow: flow(property, entity, file) + [FlowStep(location, "the model does not declare it")])
    case .renamed(let property, let old):
      let token = file.outline[property.declaration].nameToken
      let location = file.location(token)
      findings.report(
        "'\(property.name)' stands for '\(old.name)' of the entity; tell the name that the store has by 'originalName:'",
        at: location, flow: flow(old, entity, file) + [FlowStep(location, "the model gives it another name")],
        fixes: [rename(property, old, file)])
    case .type(let property, let stored):
      let location = file.location(file.outline[property.declaration].nameToken)
      findings.report(
        "'\(property.name)' has another type than in the entity, where it is \(describe(stored)); give it that type",
        at: location, flow: flow(stored, entity, file) + [FlowStep(location, "the model has another type")])
    }
  }

  private func rename(_ property: PersistentModel.Property, _ old: EntityProperty, _ file: FileView) -> Fix {
    let start = file.file.range(of: file.outline[property.declaration].tokens.start).start
    let place = Location(file: file.file.id, range: ByteRange(start, start))
    var attribute = "@Attribute(originalName: \"\(old.name)\") "
    if case .relationship = old.kind { attribute = "@Relationship(originalName: \"\(old.name)\") " }
    return Fix(
      summary: "Tell that the store knows it as '\(old.name)'", isSafe: false, edits: [Edit(place, attribute)])
  }

  /// The place of the property in the managed object class, where the source declares it.
  private func flow(_ property: EntityProperty, _ entity: MirroredEntity, _ file: FileView) -> [FlowStep] {
    guard let declaration = entity.classDeclaration else { return [] }
    let source = file.project.index.file(declaration)
    guard let type = file.project.index.type(of: declaration) else { return [] }
    for member in file.project.index.members(Symbol(property.name), of: type) {
      let other = file.project.index.file(member)
      let range = other.range(of: file.project.index.declaration(member).nameToken)
      return [FlowStep(Location(file: other.id, range: range), "the entity has the property '\(property.name)'")]
    }
    let name = source.range(of: file.project.index.declaration(declaration).nameToken)
    return [FlowStep(Location(file: source.id, range: name), "the entity has the property '\(property.name)'")]
  }

  private func describe(_ property: EntityProperty) -> String {
    switch property.kind {
    case .attribute(let type): type.map { "'\($0.swiftName)'" } ?? "an attribute"
    case .relationship(_, let isToMany): isToMany ? "a to-many relationship" : "a to-one relationship"
    }
  }
}
