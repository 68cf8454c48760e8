import Lexer

/// A SwiftData model leaves the executor of its context.
struct SwiftDataModelCrossesTask: Rule {
  static let info = RuleInfo(
    slug: "swiftdata-model-crosses-task",
    family: .swiftData,
    level: .warning,
    summary: "A SwiftData model is used in a task, thread or queue that is not its context's",
    why: """
      A model belongs to its model context, and a context to one actor: the main context to the main actor. Reading a \
      property can load it through the context, which may be at work at that moment: a data race, and often a crash.
      """,
    instead: """
      Take 'persistentModelID' before the crossing and look the model up in a context of the other side, such as a \
      '@ModelActor', or take the values that are needed.
      """,
    examples: [
      .bad(
        """
        import CoreData
        import SwiftData

        @Model
        final class Trip {
          var name: String

          init(name: String) {
            self.name = name
          }
        }

        @MainActor
        func share(_ trip: Trip) {
          Task.detached {
            print(⟦trip.name⟧)
          }
        }
        """),
      .good(
        """
        import CoreData
        import SwiftData

        @Model
        final class Trip {
          var name: String

          init(name: String) {
            self.name = name
          }
        }

        @ModelActor
        actor TripStore {
          func name(of id: PersistentIdentifier) -> String? {
            let trip = modelContext.model(for: id) as? Trip
            return trip?.name
          }
        }

        @MainActor
        func share(_ trip: Trip, _ store: TripStore) {
          let id = trip.persistentModelID
          Task.detached {
            print(await store.name(of: id) ?? "")
          }
          Task {
            print(trip.name)
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    var told: Set<Key> = []
    for crossing in ModelCrossings(file.inference, file.shared.swiftData).all() {
      guard told.insert(Key(source: crossing.source, boundary: crossing.executor.boundary)).inserted else { continue }
      let source = file.outline[crossing.source]
      let location = file.location(crossing.tokens)
      findings.report(
        message(crossing, file), at: location,
        flow: [
          FlowStep(file.location(source.token), "'\(file.file.name(source.token))' holds the model"),
          file.boundaryStep(crossing.executor),
          FlowStep(location, "the model is used here, off its context's actor"),
        ].compactMap { $0 })
    }
    checkHandovers(file, &findings)
  }

  /// Models that code of the main actor gives to an actor.
  private func checkHandovers(_ file: FileView, _ findings: inout FindingSink) {
    for handover in ModelHandovers(file.inference, file.shared.swiftData).all() {
      let source = file.outline[handover.source]
      let location = file.location(file.outline[handover.argument].tokens)
      let method = file.project.index.file(handover.method).name(
        file.project.index.declaration(handover.method).nameToken)
      findings.report(
        handedOver(file.text(of: handover.argument), method), at: location,
        flow: [
          FlowStep(file.location(source.token), "'\(file.file.name(source.token))' holds the model"),
          FlowStep(location, "the main actor gives it to an actor here"),
          FlowStep(handover.use, "'\(method)' uses it on the actor"),
        ])
    }
  }

  private struct Key: Hashable {
    var source: BindingID
    var boundary: ScopeID
  }

  private func message(_ crossing: ModelCrossing, _ file: FileView) -> String {
    """
    '\(file.file.name(crossing.token))' is a SwiftData model and this code runs \(crossing.executor.phrase); take its \
    'persistentModelID' or its values before
    """
  }

  private func handedOver(_ model: String, _ method: String) -> String {
    "'\(model)' is a SwiftData model and '\(method)' uses it on an actor; give it 'persistentModelID' or values"
  }
}
