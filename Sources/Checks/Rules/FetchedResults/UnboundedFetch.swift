import Lexer

/// A results controller fetches all rows at once.
struct UnboundedFetch: Rule {
  static let info = RuleInfo(
    slug: "unbounded-fetch",
    family: .fetchedResults,
    level: .note,
    summary: "A results controller's request has neither a batch size nor a limit",
    why: """
      A list shows a screenful of rows at a time. Without a batch size the controller loads the values of every row \
      of the table into memory when it fetches, and with many rows the list is slow to come up.
      """,
    instead: "Set 'fetchBatchSize' to about two screens of rows, or 'fetchLimit' where only some are shown.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func notes(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
          let request = NSFetchRequest<Note>(entityName: "Note")
          request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
          return ⟦NSFetchedResultsController⟧(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func notes(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
          let request = NSFetchRequest<Note>(entityName: "Note")
          request.fetchBatchSize = 40
          request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
          return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.file.role.isTest else { return }
    for site in ResultsSites(file.inference).controllers {
      let facts = RequestReader(file.inference).facts(of: site.request)
      // What does not sort has a graver fault.
      guard facts.isBounded == false, case .sorted = facts.sort else { continue }
      let location = file.location(site.tokens)
      findings.report(
        "'\(file.text(of: site.request))' loads every row at once; set 'fetchBatchSize' or 'fetchLimit'", at: location,
        flow: [
          facts.made.map { FlowStep($0, "the request is made here, and nothing bounds it") },
          FlowStep(location, "the controller is made here"),
        ].compactMap { $0 })
    }
  }
}
