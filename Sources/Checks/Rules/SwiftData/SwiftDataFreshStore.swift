import Lexer

/// A SwiftData container opens a store of its own beside the Core Data store.
struct SwiftDataFreshStore: Rule {
  static let info = RuleInfo(
    slug: "swiftdata-fresh-store",
    family: .swiftData,
    level: .warning,
    summary: "A SwiftData container does not open the store that Core Data has written",
    why: """
      Without a URL SwiftData keeps its rows in a file of its own, 'default.store', while Core Data names its file \
      after the container. The app starts with an empty store, and what the user has saved seems lost.
      """,
    instead: "Give the 'ModelConfiguration' the URL of the Core Data store.",
    examples: [
      .bad(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String
        }

        @Model
        final class Trip {
          var name: String

          init(name: String) {
            self.name = name
          }
        }

        func makeContainer() throws -> ModelContainer {
          try ⟦ModelContainer(for: Trip.self)⟧
        }
        """),
      .bad(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String
        }

        @Model
        final class Trip {
          var name: String

          init(name: String) {
            self.name = name
          }
        }

        func makeContainer() throws -> ModelContainer {
          let configuration = ⟦ModelConfiguration("Trips")⟧
          return try ModelContainer(for: Trip.self, configurations: configuration)
        }
        """),
      .good(
        """
        import CoreData
        import SwiftData

        @objc(Trip)
        final class CDTrip: NSManagedObject {
          @NSManaged var name: String
        }

        @Model
        final class Trip {
          var name: String

          init(name: String) {
            self.name = name
          }
        }

        func makeContainer() throws -> ModelContainer {
          let url = URL.applicationSupportDirectory.appending(path: "Trips.sqlite")
          return try ModelContainer(for: Trip.self, configurations: ModelConfiguration(url: url))
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.shared.swiftData.mirrors.isEmpty, !file.stack.onlyMovesRows(file.project) else { return }
    for site in SwiftDataContainers(file.inference, file.shared.swiftData).all() {
      guard !PreviewPlaces(file.inference).contains(site.scope), site.opensNewStore,
        let mirror = mirror(of: site, file), !StoreFileNames(file.project, file.file).contains(site.storeName)
      else { continue }
      let location = file.location(site.tokens)
      findings.report(
        "this opens '\(site.storeName)' and not the store that Core Data keeps '\(mirror.name)' in; give it that store's URL",
        at: location,
        flow: [entityStep(mirror, file), FlowStep(location, "SwiftData opens a store of its own")].compactMap { $0 })
    }
  }

  /// An entity that a model of the container stands for; of a container whose models are not known, any.
  private func mirror(of site: SwiftDataContainerSite, _ file: FileView) -> MirroredEntity? {
    let facts = file.shared.swiftData
    guard let models = site.models else {
      let components = file.project.index.components
      return facts.models.lazy.filter { components.belong(file.project.index[$0.type].module, file.file.module) }
        .compactMap { facts.mirrors[$0.type] }.first
    }
    return models.lazy.compactMap { facts.mirrors[$0] }.first
  }

  private func entityStep(_ entity: MirroredEntity, _ file: FileView) -> FlowStep? {
    guard let declaration = entity.classDeclaration else { return nil }
    let source = file.project.index.file(declaration)
    let name = source.range(of: file.project.index.declaration(declaration).nameToken)
    return FlowStep(
      Location(file: source.id, range: name), "Core Data keeps the rows of '\(entity.name)' with this class")
  }
}

/// Looks for the names of store files in the sources.
private struct StoreFileNames {
  private let project: Project
  private let file: SourceFile

  init(_ project: Project, _ file: SourceFile) {
    self.project = project
    self.file = file
  }

  /// Whether a file of the same component spells the name in a string: then Core Data is told to use that file.
  func contains(_ name: String) -> Bool {
    let wanted = Array(name.utf8)
    return project.index.files.contains { other in
      project.index.components.belong(other.module, file.module)
        && other.lexed.tokens.contains { token in
          guard token.kind == .stringSegment, Int(token.length) >= wanted.count else { return false }
          return other.bytes[(token.end - wanted.count)..<token.end].elementsEqual(wanted)
        }
    }
  }
}
