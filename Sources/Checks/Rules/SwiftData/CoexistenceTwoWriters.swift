import Lexer

/// Core Data and SwiftData insert rows of the same entity.
struct CoexistenceTwoWriters: Rule {
  static let info = RuleInfo(
    slug: "coexistence-two-writers",
    family: .swiftData,
    level: .note,
    summary: "Core Data and SwiftData both insert rows of one entity",
    why: """
      Two frameworks that write one table meet each other's changes as conflicts, and neither learns of the other's \
      rows by itself. That works with a merge policy and with persistent history that is read, and is easier with one \
      writer for each entity: where both are set this is advice, and a warning otherwise.
      """,
    instead: "Let one framework write an entity, or set a merge policy and turn persistent history on.",
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

        @MainActor
        func add(_ name: String, _ context: ModelContext) {
          ⟦context.insert(Trip(name: name))⟧
        }

        func configure(_ container: NSPersistentContainer, _ description: NSPersistentStoreDescription) {
          description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
          container.viewContext.automaticallyMergesChangesFromParent = true
        }

        @MainActor
        func addOld(_ name: String, _ context: NSManagedObjectContext) {
          let trip = CDTrip(context: context)
          trip.name = name
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

        @MainActor
        func add(_ name: String, _ context: ModelContext) {
          context.insert(Trip(name: name))
        }
        """),
    ],
    mayWarn: true)

  func check(_ file: FileView, into findings: inout FindingSink) {
    let facts = file.shared.swiftData
    guard !facts.coreDataInsertions.isEmpty, !file.stack.onlyMovesRows(file.project) else { return }
    var told: Set<String> = []
    for call in file.calls[Names.insert] {
      guard let member = call.member.ifAny, !PreviewPlaces(file.inference).contains(file.outline[call.chain].scope),
        let argument = Arguments(file.outline, call.suffix).first,
        isModelContext(member, call, file),
        let model = facts.model(file.inference.value(of: argument).type, file.inference),
        let place = facts.coreDataInsertions[model.name], facts.mirrors[model.type] != nil,
        told.insert(model.name).inserted
      else { continue }
      report(call, model, place, file, &findings)
    }
  }

  /// Whether a member is called on a model context, known by its type or as the `modelContext` of an actor or model.
  private func isModelContext(_ member: SuffixID, _ call: CallSite, _ file: FileView) -> Bool {
    let type = file.inference.receiver(of: member).type
    guard type == .unknown else { return type.name?.name == Names.ModelContext }
    var name = file.outline[call.chain].name
    for suffix in file.outline.suffixes(of: call.chain) {
      if suffix == member { break }
      if file.outline[suffix].kind == .member { name = file.outline[suffix].name }
    }
    return name == Names.modelContext || name == Names.mainContext
  }

  private func report(
    _ call: CallSite, _ model: PersistentModel, _ place: Location, _ file: FileView, _ findings: inout FindingSink
  ) {
    let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end)))
    findings.report(
      "rows of '\(model.name)' are inserted here and through Core Data too; let one framework write them",
      at: location,
      flow: [
        FlowStep(place, "Core Data inserts rows of the entity here"),
        FlowStep(location, "SwiftData inserts rows of it here"),
      ],
      // Without them one writer's save fails on the other's, or misses its rows; with them it is advice.
      level: file.stack.enablesHistory && file.stack.flow.has(.hasPolicy, .view) ? nil : .warning)
  }
}
