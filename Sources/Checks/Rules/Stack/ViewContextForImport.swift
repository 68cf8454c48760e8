import Lexer

/// Many objects are inserted into the view context.
struct ViewContextForImport: Rule {
  static let info = RuleInfo(
    slug: "view-context-for-import",
    family: .stack,
    level: .note,
    summary: "A loop inserts objects into the view context",
    why: """
      The view context works on the main thread: while it inserts and saves many rows, the app does not react. What is \
      half imported shows in the views, too.
      """,
    instead: "Import on a background context, or with a batch insert.",
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        @MainActor
        func store(_ titles: [String], _ container: NSPersistentContainer) throws {
          for title in titles {
            let note = ⟦Note(context: container.viewContext)⟧
            note.title = title
          }
          try container.viewContext.save()
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        @MainActor
        func store(_ title: String, _ container: NSPersistentContainer) throws {
          Note(context: container.viewContext).title = title
          try container.viewContext.save()
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    var told: Set<ScopeID> = []
    for use in file.contextUses where use.isInsertion && use.context.queue == .main {
      let scope = file.outline[use.chain].scope
      guard let loop = loop(around: scope, file), told.insert(loop).inserted, !file.isTestOrPreview(scope) else {
        continue
      }
      let location = file.location(use.tokens)
      findings.report(
        "this loop inserts objects into the view context, and the app does not react meanwhile; import on a background context",
        at: location,
        flow: [
          FlowStep(file.location(file.outline[loop].tokens.start), "the loop begins here"),
          FlowStep(location, "each round inserts an object into the view context"),
        ])
    }
  }

  /// The loop around a scope, `forEach` included; none where it goes through a range of numbers that is written down.
  private func loop(around scope: ScopeID, _ file: FileView) -> ScopeID? {
    let outline = file.outline
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      switch current.kind {
      case .forBody:
        return isShort(scope, file) ? nil : scope
      case .whileBody, .repeatBody:
        return scope
      case .closure:
        guard let call = ClosureUse(outline, current.closure).call else { return nil }
        if call.name == Names.forEach { return scope }
      case .function, .accessor, .type, .file:
        return nil
      default:
        break
      }
      scope = current.parent
    }
    return nil
  }

  /// `for index in 0..<10`: sample rows.
  private func isShort(_ loop: ScopeID, _ file: FileView) -> Bool {
    let head = file.project.expressions(in: file.outline[loop].tokens, of: file.file).first {
      file.outline[$0].role == .sequence
    }
    guard let head, let chain = file.outline[head].firstChain.ifAny else { return false }
    return file.outline[chain].root == .literal || file.outline[chain].root == .array
  }
}
