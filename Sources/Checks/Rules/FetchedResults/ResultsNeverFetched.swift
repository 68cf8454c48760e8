import Lexer

/// A results controller is used and never told to fetch.
struct ResultsNeverFetched: Rule {
  static let info = RuleInfo(
    slug: "results-never-fetched",
    family: .fetchedResults,
    level: .warning,
    summary: "A results controller is used and never told to fetch",
    why: """
      A results controller has no rows and tells its delegate of no change until 'performFetch' has run. After a \
      'reset()' of its context the rows that it has are gone, and it has to fetch again.
      """,
    instead: "Call 'performFetch()' once the controller is set up, and again after its context was reset.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        final class NoteList: NSObject, NSFetchedResultsControllerDelegate {
          private let controller: NSFetchedResultsController<Note>

          init(_ context: NSManagedObjectContext) {
            let request = NSFetchRequest<Note>(entityName: "Note")
            request.fetchBatchSize = 20
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            controller = ⟦NSFetchedResultsController⟧(
              fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
            super.init()
            controller.delegate = self
          }
        }
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        @MainActor
        final class NoteList {
          private let context: NSManagedObjectContext
          private let controller: NSFetchedResultsController<Note>

          init(_ context: NSManagedObjectContext) throws {
            let request = NSFetchRequest<Note>(entityName: "Note")
            request.fetchBatchSize = 20
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            self.context = context
            controller = NSFetchedResultsController(
              fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
            try controller.performFetch()
          }

          var notes: [Note] { controller.fetchedObjects ?? [] }

          func forget() {
            ⟦context.reset()⟧
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {}

        final class NoteList: NSObject, NSFetchedResultsControllerDelegate {
          private let controller: NSFetchedResultsController<Note>

          init(_ context: NSManagedObjectContext) throws {
            let request = NSFetchRequest<Note>(entityName: "Note")
            request.fetchBatchSize = 20
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            controller = NSFetchedResultsController(
              fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
            super.init()
            controller.delegate = self
            try controller.performFetch()
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.file.role.isTest else { return }
    for controller in StoredControllers(file.inference).all() where !isRequirement(controller, file) {
      let uses = ControllerUses(controller, file.inference)
      if let use = uses.unfetchedUse {
        report(controller, use, file, &findings)
      } else if uses.isRead {
        for reset in uses.resets where !isFetchedByCallers(reset, uses, file) {
          report(reset, controller, file, &findings)
        }
      }
    }
  }

  /// Whether all the code of the type that calls the private function around a reset fetches after it.
  private func isFetchedByCallers(_ reset: CallSite, _ uses: ControllerUses, _ file: FileView) -> Bool {
    let scope = file.outline[reset.chain].scope
    let function = file.function(around: scope)
    guard !function.isNone, !file.outline[function].modifiers.isDisjoint(with: [.private, .fileprivate]) else {
      return false
    }
    let places = SetUpOrder(file.inference).places(of: scope, at: reset.token).dropFirst()
    return !places.isEmpty
      && places.allSatisfy { uses.fetchers(in: TokenRange(Int($0.token), Int($0.around.end))) }
  }

  /// Whether a protocol of the project asks for the property: its extensions and whoever knows the protocol may fetch.
  private func isRequirement(_ controller: StoredController, _ file: FileView) -> Bool {
    let property = file.outline[controller.property]
    guard let type = file.inference.enclosingType(property.scope)?.id else { return false }
    let index = file.project.index
    return index.ancestors(type).contains { name in
      (index.typesByName[name] ?? []).contains {
        index[$0].kind == .protocol && !index.ownMembers(property.name, of: $0).isEmpty
      }
    }
  }

  private func report(
    _ controller: StoredController, _ use: ControllerUses.Use, _ file: FileView, _ findings: inout FindingSink
  ) {
    let location = file.location(controller.site.tokens)
    let name = file.file.name(file.outline[controller.property].nameToken)
    let other = file.project.index.files[use.file.index]
    let purpose = use.setsDelegate ? "it gets a delegate here" : "its rows are read here"
    findings.report(
      "'\(name)' is used and nothing calls its 'performFetch', so that it has no rows and tells of no change",
      at: location,
      flow: [
        FlowStep(Location(file: use.file, range: other.range(of: use.token)), purpose),
        FlowStep(location, "the controller is made here, and never told to fetch"),
      ])
  }

  private func report(
    _ reset: CallSite, _ controller: StoredController, _ file: FileView, _ findings: inout FindingSink
  ) {
    let outline = file.outline
    let location = file.location(TokenRange(Int(outline[reset.chain].token), Int(outline[reset.suffix].end)))
    let name = file.file.name(outline[controller.property].nameToken)
    findings.report(
      "'\(name)' keeps rows that this reset makes invalid; call its 'performFetch' after it", at: location,
      flow: [
        FlowStep(file.location(controller.site.tokens), "the controller is made with the same context"),
        FlowStep(location, "the context is reset, and the controller does not fetch again"),
      ])
  }
}
