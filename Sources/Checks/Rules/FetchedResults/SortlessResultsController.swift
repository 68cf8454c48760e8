import Lexer

/// A fetched results controller is made from a request that has no sort descriptor.
struct SortlessResultsController: Rule {
  static let info = RuleInfo(
    slug: "sortless-results-controller",
    family: .fetchedResults,
    level: .error,
    summary: "A fetched results controller's request has no sort descriptor",
    why: """
      A fetched results controller needs a request with at least one sort descriptor: its initialiser throws an \
      exception where none is set, and the app crashes. SwiftUI's '@FetchRequest(fetchRequest:)' makes a controller \
      of its own from the request that it is given.
      """,
    instead: "Set 'sortDescriptors' on the request before the controller is made.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func controller(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
          let request = NSFetchRequest<Note>(entityName: "Note")
          request.fetchBatchSize = 20
          return ⟦NSFetchedResultsController⟧(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        }
        """),
      .bad(
        """
        import CoreData
        import SwiftUI

        final class Note: NSManagedObject {
          static func pinned() -> NSFetchRequest<Note> {
            let request = NSFetchRequest<Note>(entityName: "Note")
            request.predicate = NSPredicate(format: "isPinned == YES")
            return request
          }
        }

        struct PinnedNotes: View {
          ⟦@FetchRequest(fetchRequest: Note.pinned())⟧ private var notes: FetchedResults<Note>

          var body: some View { Text("\\(notes.count)") }
        }
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func results(
          sortedBy sorts: [NSSortDescriptor]? = nil, in context: NSManagedObjectContext
        ) -> NSFetchedResultsController<Note> {
          let request = NSFetchRequest<Note>(entityName: "Note")
          request.fetchBatchSize = 20
          request.sortDescriptors = sorts
          return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        }

        func allNotes(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
          ⟦results(in: context)⟧
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {}

        func controller(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
          let request = NSFetchRequest<Note>(entityName: "Note")
          request.fetchBatchSize = 20
          request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
          return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for site in ResultsSites(file.inference).all() {
      let facts = RequestReader(file.inference).facts(of: site.request)
      guard isMistake(facts.sort, site.kind == .wrapper, file) else { continue }
      let location = file.location(site.tokens)
      let late = LateSort(file.inference).place(of: site)
      let when = late == nil ? "" : " before the controller is made"
      let made = facts.made.map { FlowStep($0, "the request is made here, and nothing sorts it\(when)") }
      let after = late.map { FlowStep($0, "it is sorted here, when the controller is made already") }
      findings.report(
        message(file.text(of: site.request), facts.sort, site.kind == .wrapper), at: location,
        flow: [made, after, FlowStep(location, place(site.kind == .wrapper))].compactMap { $0 },
        level: level(facts.sort))
    }
    checkCalls(file, &findings)
  }

  /// An empty list does not make the initialiser throw, which only asks for one; the rows have no order, which the
  /// documentation of the class demands. SwiftUI takes an empty list as in its own `@FetchRequest(sortDescriptors: [])`.
  private func isMistake(_ sort: RequestSort, _ isWrapper: Bool, _ file: FileView) -> Bool {
    sort == .none || sort == .empty && !isWrapper && !file.file.role.isTest && !RowOrder(file.inference).isIrrelevant
  }

  private func level(_ sort: RequestSort) -> Level? { sort == .empty ? .warning : nil }

  /// Calls of functions that make a controller from what they are given.
  private func checkCalls(_ file: FileView, _ findings: inout FindingSink) {
    var told: Set<SuffixID> = []
    for call in file.shared.sortDuties.calls(in: file.inference) {
      guard isMistake(call.sort, call.duty.isWrapper, file), told.insert(call.site.suffix).inserted else { continue }
      let start = Int(file.outline[call.site.chain].token)
      let location = file.location(TokenRange(start, Int(file.outline[call.site.suffix].end)))
      findings.report(
        message(file.file.name(call.site.token), call), at: location,
        flow: [
          FlowStep(call.duty.place, place(call.duty.isWrapper) + ", from what the function is given"),
          FlowStep(location, "this call brings no sort descriptor along"),
        ], level: level(call.sort))
    }
  }
}

extension SortlessResultsController {
  private func message(_ request: String, _ sort: RequestSort, _ isWrapper: Bool) -> String {
    if sort == .empty {
      return """
        '\(request)' sorts by an empty list and a results controller needs at least one sort descriptor; set \
        'sortDescriptors'
        """
    }
    let maker = isWrapper ? "the controller that SwiftUI makes of it" : "the controller's initialiser"
    return "'\(request)' has no sort descriptor and \(maker) throws without one; set 'sortDescriptors'"
  }

  private func message(_ function: String, _ call: SortDuties.Call) -> String {
    let maker = call.duty.isWrapper ? "SwiftUI makes" : "'\(function)' makes"
    let reason = call.sort == .empty ? "it needs at least one" : "the initialiser throws without one"
    return "\(maker) a results controller of a request that this call leaves without a sort descriptor; \(reason)"
  }

  private func place(_ isWrapper: Bool) -> String {
    isWrapper ? "SwiftUI makes its results controller here" : "the controller is made here"
  }
}
