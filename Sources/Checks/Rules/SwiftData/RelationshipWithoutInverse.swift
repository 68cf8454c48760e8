import Lexer

/// A relationship of a SwiftData model that stands for an entity has no inverse.
struct RelationshipWithoutInverse: Rule {
  static let info = RuleInfo(
    slug: "relationship-without-inverse",
    family: .swiftData,
    level: .warning,
    summary: "A relationship of a model that stands for an entity has no inverse",
    why: """
      Core Data keeps the two sides of a relationship together by its inverse. SwiftData finds the inverse by itself \
      only where the other model has a property of this model's type; with none the schema differs from the entity's, \
      and a deletion leaves the other side pointing at nothing.
      """,
    instead: "Declare the relationship back in the other model, with '@Relationship(inverse:)' on one of the sides.",
    examples: [
      .bad(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String
          @NSManaged var items: NSSet?
        }

        @Model
        final class Trip {
          var name: String
          var ⟦items⟧: [PackingItem] = []

          init(name: String) {
            self.name = name
          }
        }

        @Model
        final class PackingItem {
          var title: String

          init(title: String) {
            self.title = title
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
          @NSManaged var items: NSSet?
        }

        @Model
        final class Trip {
          var name: String
          @Relationship(deleteRule: .cascade, inverse: \\PackingItem.trip) var items: [PackingItem] = []

          init(name: String) {
            self.name = name
          }
        }

        @Model
        final class PackingItem {
          var title: String
          var trip: Trip?

          init(title: String) {
            self.title = title
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let facts = file.shared.swiftData
    for model in facts.models(in: file.file) {
      guard facts.comparedModels.contains(model.type), facts.mirrors[model.type] != nil else { continue }
      for property in model.properties where !property.isTransient && property.inverse == nil {
        guard let destination = destination(property.type, file),
          !hasWayBack(from: destination, to: model, property, file)
        else { continue }
        let location = file.location(file.outline[property.declaration].nameToken)
        findings.report(
          "'\(property.name)' has no inverse: '\(destination.name)' has no property that leads back to '\(model.name)'",
          at: location,
          flow: [
            destinationStep(destination, file),
            FlowStep(location, "the relationship is declared here, without inverse"),
          ])
      }
    }
  }

  private func destination(_ type: SwiftType, _ file: FileView) -> PersistentModel? {
    let facts = file.shared.swiftData
    if case .collection(let element) = type { return facts.model(element, file.inference) }
    return facts.model(type, file.inference)
  }

  /// Whether the destination names the relationship as an inverse, or has one that SwiftData takes for it.
  private func hasWayBack(
    from destination: PersistentModel, to model: PersistentModel, _ property: PersistentModel.Property,
    _ file: FileView
  ) -> Bool {
    let other = FileInference(file.project, file.project.index.file(destination.declaration))
    return file.shared.swiftData.properties(of: destination, other).contains { back in
      guard !back.isTransient, back.declaration != property.declaration || destination.type != model.type else {
        return false
      }
      if back.inverse == property.name { return true }
      var type = back.type
      if case .collection(let element) = type { type = element }
      return file.shared.swiftData.model(type, other)?.name == model.name
    }
  }

  private func destinationStep(_ destination: PersistentModel, _ file: FileView) -> FlowStep {
    let other = file.project.index.file(destination.declaration)
    let name = other.range(of: file.project.index.declaration(destination.declaration).nameToken)
    return FlowStep(Location(file: other.id, range: name), "the other model does not lead back")
  }
}
