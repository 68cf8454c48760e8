/// Tells of comments that silence findings and do not say why: advice, unless the configuration asks for reasons.
enum UnexplainedSuppression {
  static let info = RuleInfo(
    slug: "unexplained-suppression", family: .suppressions, level: .note,
    summary: "A comment silences findings without saying why",
    why: """
      Who reads the comment later has to know why the code is right all the same, or the comment stays when that is no \
      longer so. With `"requireReasons": true` in the configuration this is a warning.
      """,
    instead: "Write the reason after the rules and a hyphen.",
    examples: [
      .bad(
        """
        import CoreData

        func save(_ container: NSPersistentContainer) throws {
          let worker = container.newBackgroundContext()
          try worker.save()  ⟦// cdaudit:ignore context-outside-perform⟧
        }
        """),
      .good(
        """
        import CoreData

        func save(_ container: NSPersistentContainer) throws {
          let worker = container.newBackgroundContext()
          try worker.save()  // cdaudit:ignore context-outside-perform - nobody else has this context
        }
        """),
    ])

  /// Looks for them.
  static func check(_ suppressions: Suppressions, _ file: SourceFile, into sink: inout FindingSink) {
    for entry in suppressions.entries where entry.comment.reason == nil {
      sink.report(
        "this comment does not say why it silences findings",
        at: Location(file: file.id, range: entry.comment.comment), of: entry.comment.slugs.map(\.text))
    }
  }
}
