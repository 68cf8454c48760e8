import Lexer

/// A batch insert's handler never tells that it is done.
struct BatchInsertNeverEnds: Rule {
  static let info = RuleInfo(
    slug: "batch-insert-never-ends",
    family: .batch,
    level: .error,
    summary: "A batch insert's handler never ends it",
    why: """
      Core Data calls the handler for one row after the other until it returns true. Where nothing but a failed cast \
      returns true, that is never: the request inserts rows until memory or disk are full.
      """,
    instead: "Return true when there is no further row, as by counting an index up to the number of rows.",
    examples: [
      .bad(
        """
        import CoreData

        func request(_ titles: [String]) -> NSBatchInsertRequest {
          NSBatchInsertRequest(entityName: "Note", dictionaryHandler: ⟦{ dictionary in⟧
            dictionary["title"] = titles.first
            return false
          })
        }
        """),
      .good(
        """
        import CoreData

        func request(_ titles: [String]) -> NSBatchInsertRequest {
          var index = 0
          return NSBatchInsertRequest(entityName: "Note", dictionaryHandler: { dictionary in
            guard index < titles.count else { return true }
            dictionary["title"] = titles[index]
            index += 1
            return false
          })
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for handler in BatchInsertHandler.all(file.inference) {
      let endings = HandlerEndings(file.inference, handler.closure)
      guard endings.isEndless else { continue }
      let closure = file.outline[handler.closure]
      let location = file.location(closure.tokens)
      findings.report(
        endings.hasIterators ? startsAnew : endings.hasCasts ? castsOnly : neverTrue, at: location,
        flow: [
          FlowStep(file.location(handler.call.token), "the batch insert is made here"),
          FlowStep(location, "its handler is called until it returns true"),
        ])
    }
  }

  private let startsAnew =
    "each call of the handler starts at the first row again, so that it never ends; make the iterator outside"
  private let neverTrue =
    "the handler never returns true, so that the batch insert never ends; return true after the last row"
  private let castsOnly =
    "only a failed cast lets the handler return true, so that the batch insert never ends; return true after the last row"
}
