import Lexer

/// A fetched results controller is made from a request that has no sort descriptor.
struct SortlessResultsController: Rule {
  static let info = RuleInfo(
    slug: "sortless-results-controller",
    family: .fetchedResults,
    level: .error,
    summary: "A fetched results controller's request has no sort descriptor",
    why: "The initialiser throws an exception for a request without sort descriptors: the app crashes.",
    instead: "Set 'sortDescriptors' on the request before the controller is made.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func controller(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
          let request = NSFetchRequest<Note>(entityName: "Note")
          request.fetchBatchSize = 20
          return ⟦NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)⟧
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func controller(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
          let request = NSFetchRequest<Note>(entityName: "Note")
          request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
          return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for call in file.calls[Names.NSFetchedResultsController] where call.member.isNone {
      guard let request = Arguments(file.outline, call.suffix)[Names.fetchRequest] else { continue }
      let state = RequestSorting(file.inference).state(of: request)
      guard state.sorting == .unsorted else { continue }
      let end = file.outline[call.suffix].end
      let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(end)))
      findings.report(
        message(file.text(of: request)), at: location,
        flow: [
          state.origin.map { FlowStep($0, "the request is made here, and nothing sorts it") },
          FlowStep(location, "the controller is made here"),
        ].compactMap { $0 })
    }
  }

  private func message(_ request: String) -> String {
    "'\(request)' has no sort descriptor and the controller's initialiser throws without one; set 'sortDescriptors'"
  }
}
