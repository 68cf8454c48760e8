import Lexer

/// A SwiftData model and a managed object class have one name.
struct CoexistenceClassCollision: Rule {
  static let info = RuleInfo(
    slug: "coexistence-class-collision",
    family: .swiftData,
    level: .error,
    summary: "A SwiftData model has the same name as a managed object class",
    why: """
      Two classes with one name in one module are a redeclaration, and where Xcode generates the managed object class \
      the name is ambiguous at every use. The entity and the model have to share their name, since that is how \
      SwiftData finds the table; the Swift classes need not.
      """,
    instead: """
      Give the managed object class another name in the data model's 'Class' field, such as 'CDTrip', and keep the \
      entity's name.
      """,
    examples: [
      .bad(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class Trip: NSManagedObject {
          @NSManaged var name: String?
        }

        @Model
        final class ⟦Trip⟧ {
          var name: String?

          init(name: String?) {
            self.name = name
          }
        }
        """),
      .good(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String?
        }

        @Model
        final class Trip {
          var name: String?

          init(name: String?) {
            self.name = name
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for model in file.shared.swiftData.models(in: file.file) {
      let token = file.outline[model.declaration.declaration].nameToken
      let location = file.location(token)
      if let other = declaredClass(model, file) {
        let source = file.project.index.file(other)
        let name = source.range(of: file.project.index.declaration(other).nameToken)
        findings.report(
          message(model.name), at: location,
          flow: [
            FlowStep(Location(file: other.file, range: name), "the managed object class is declared here"),
            FlowStep(location, "the SwiftData model has the same name"),
          ])
      } else if isGenerated(model, file) {
        findings.report(
          "'\(model.name)' is also the class that Xcode generates for the entity; rename one of the two classes",
          at: location, flow: [FlowStep(location, "the SwiftData model has the name of the entity's generated class")])
      }
    }
  }

  private func message(_ name: String) -> String {
    "'\(name)' is also the name of a managed object class here; rename one of the two classes"
  }

  /// The managed object class of the same name, type around and module.
  private func declaredClass(_ model: PersistentModel, _ file: FileView) -> DeclarationReference? {
    let index = file.project.index
    let own = index[model.type]
    for id in index.typesByName[own.name] ?? [] where id != model.type {
      let other = index[id]
      guard other.kind == .class, other.module == own.module, other.qualifier == own.qualifier,
        index.inherits(id, from: Names.NSManagedObject), let declaration = other.declaration,
        isVisible(declaration, model.declaration, file), isVisible(model.declaration, declaration, file),
        !areAlternatives(declaration, model.declaration, file)
      else { continue }
      return declaration
    }
    return nil
  }

  /// Whether no build has both: `#if canImport(SwiftData)` chooses.
  private func areAlternatives(_ one: DeclarationReference, _ other: DeclarationReference, _ file: FileView) -> Bool {
    guard one.file == other.file else { return false }
    let index = file.project.index
    return index.file(one).lexed.tokens.areAlternatives(
      Int(index.declaration(one).nameToken), Int(index.declaration(other).nameToken))
  }

  /// Whether a declaration is seen where another one stands.
  private func isVisible(_ one: DeclarationReference, _ other: DeclarationReference, _ file: FileView) -> Bool {
    one.file == other.file
      || file.project.index.declaration(one).modifiers.isDisjoint(with: [.private, .fileprivate])
  }

  private func isGenerated(_ model: PersistentModel, _ file: FileView) -> Bool {
    let index = file.project.index
    let own = index[model.type]
    guard own.qualifier == .none else { return false }
    return zip(index.models, index.modelModules).contains { schema, module in
      module == own.module
        && schema.schema.entities.contains {
          $0.codeGeneration == .classDefinition && $0.className == model.name
        }
    }
  }
}
