import Lexer

/// The stages of a migration are listed out of order.
struct MigrationStageOrder: Rule {
  static let info = RuleInfo(
    slug: "migration-stage-order",
    family: .migration,
    level: .error,
    summary: "The stages of a migration are listed out of order",
    why: """
      A staged migration goes through its list from the front. A stage that starts at an older version than one before it \
      is never reached with the store that it needs, and the migration fails or leaves the stage out.
      """,
    instead: "List the stages in the order of the versions that they start at.",
    examples: [
      .bad(
        """
        import CoreData

        let v1 = "7UE55RBGPdMwcvu6+SoVOpQenQEesFYQ7vWu6kI/oWo="
        let v2 = "gVlj7lPSw30hjWG6E9gm7DoEP83FhPZgPuVTU7XTVAw="
        let v3 = "r2lKbTT+uTTZ//A79j8QLcjyDxTZdz7+28QEoAEZvwQ="

        func migration(_ bundle: Bundle) -> NSStagedMigrationManager {
          let split = NSCustomMigrationStage(
            migratingFrom: NSManagedObjectModelReference(name: "Garden 1", in: bundle, versionChecksum: v1),
            to: NSManagedObjectModelReference(name: "Garden 2", in: bundle, versionChecksum: v2))
          let notes = NSLightweightMigrationStage([v3])
          return NSStagedMigrationManager(⟦[notes, split]⟧)
        }
        """),
      .good(
        """
        import CoreData

        let v1 = "7UE55RBGPdMwcvu6+SoVOpQenQEesFYQ7vWu6kI/oWo="
        let v2 = "gVlj7lPSw30hjWG6E9gm7DoEP83FhPZgPuVTU7XTVAw="
        let v3 = "r2lKbTT+uTTZ//A79j8QLcjyDxTZdz7+28QEoAEZvwQ="

        func migration(_ bundle: Bundle) -> NSStagedMigrationManager {
          let split = NSCustomMigrationStage(
            migratingFrom: NSManagedObjectModelReference(name: "Garden 1", in: bundle, versionChecksum: v1),
            to: NSManagedObjectModelReference(name: "Garden 2", in: bundle, versionChecksum: v2))
          let notes = NSLightweightMigrationStage([v3])
          return NSStagedMigrationManager([split, notes])
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for call in file.calls[Names.NSStagedMigrationManager] where call.member.isNone {
      if let stages = MigrationStages(file.inference, call), !stages.stages.isEmpty {
        check(stages, call, file, &findings)
      } else {
        for stages in MigrationStages.built(file.inference, call) { check(stages, call, file, &findings) }
      }
    }
  }

  private func check(
    _ stages: MigrationStages, _ call: CallSite, _ file: FileView, _ findings: inout FindingSink
  ) {
    guard let (earlier, later) = stages.disorder(), let start = later.starts.first, let reached = earlier.starts.first
    else { return }
    // A list in another file is told of where the manager is made.
    let location = stages.list.file == file.file.id ? stages.list : file.location(call)
    findings.report(
      listed(start.title, reached.title), at: location,
      flow: [
        FlowStep(earlier.location, "this stage starts at '\(reached.title)'"),
        FlowStep(later.location, "this one comes after it and starts at '\(start.title)'"),
        FlowStep(location, "the stages are gone through in this order"),
      ])
  }

  private func listed(_ start: String, _ reached: String) -> String {
    "the stage that starts at '\(start)' is listed after one that starts at '\(reached)'; list stages in the order of versions"
  }
}
