import Lexer

/// A type that is declared safe to send carries a context or managed objects off their queue.
struct UncheckedSendableCarrier: Rule {
  static let info = RuleInfo(
    slug: "unchecked-sendable-carrier",
    family: .confinement,
    level: .warning,
    summary: "A type declared '@unchecked Sendable' carries a context or managed objects off their queue",
    why: """
      The declaration promises that any task may use a value at any time, and silences the compiler. Managed \
      objects belong to their context's queue, and a context is used in its 'perform'. A type keeps the promise only \
      if all its uses of what it holds are in that block and it hands no object out.
      """,
    instead: """
      Use the context in its 'perform' only and hold object IDs or values, or bind the type to the main actor, and \
      remove '@unchecked'.
      """,
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        struct NoteBox: ⟦@unchecked Sendable⟧ {
          let note: Note
        }
        """),
      .bad(
        """
        import CoreData

        final class Counter: ⟦@unchecked Sendable⟧ {
          private let context: NSManagedObjectContext

          init(_ context: NSManagedObjectContext) {
            self.context = context
          }

          func count(_ request: NSFetchRequest<NSManagedObject>) async throws -> Int {
            try context.count(for: request)
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        final class NoteBox: @unchecked Sendable {
          private let note: Note
          private let context: NSManagedObjectContext

          init(_ note: Note, _ context: NSManagedObjectContext) {
            self.note = note
            self.context = context
          }

          func title() async -> String {
            await context.perform { self.note.title }
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let scope = ScopeID(0)
    guard !file.isTestOrPreview(scope) else { return }
    for carrier in SendableCarriers(file.inference, file.practices, file.contextUses).all() {
      let location = file.location(carrier.exemption)
      let name = file.file.name(carrier.name)
      let property = file.file.name(carrier.property)
      var flow = [FlowStep(file.location(carrier.property), Self.holds(property, carrier.load))]
      if let use = carrier.use { flow.append(FlowStep(file.location(use), "it is used here, off its queue")) }
      flow.append(FlowStep(location, "'\(name)' is exempted from the compiler's check here"))
      findings.report(
        carrier.name == carrier.property
          ? Self.variable(name) : Self.type(name, property, carrier), at: location, flow: flow)
    }
    for entry in file.outline.inheritedTypes where entry.isUnchecked && entry.name == Names.Sendable {
      box(entry, file, &findings)
    }
  }

  /// A generic box into which another file puts a managed object; in its own file the place itself is told.
  private func box(_ entry: InheritedType, _ file: FileView, _ findings: inout FindingSink) {
    let reference = DeclarationReference(file: file.file.id, declaration: entry.declaration)
    guard let type = file.project.index.type(of: reference), let declared = file.project.index[type].declaration,
      let place = file.practices.boxed[declared], place.file != file.file.id
    else { return }
    let location = file.location(entry.tokens)
    findings.report(
      Self.box(file.file.name(file.outline[entry.declaration].nameToken)), at: location,
      flow: [
        FlowStep(location, "it is exempted from the compiler's check here"),
        FlowStep(place, "a managed object is put into it here"),
      ])
  }
}

extension UncheckedSendableCarrier {
  private static func holds(_ property: String, _ load: SendableCarrier.Load) -> String {
    switch load {
    case .context: "'\(property)' holds a context"
    case .managedObjects: "'\(property)' holds managed objects"
    }
  }

  private static func type(_ name: String, _ property: String, _ carrier: SendableCarrier) -> String {
    switch carrier.load {
    case .context:
      "'\(name)' is declared '@unchecked Sendable' and its context '\(property)' is used off its queue; use 'perform'"
    case .managedObjects where carrier.use == nil:
      "'\(name)' is declared '@unchecked Sendable' and hands out the managed objects of '\(property)'; hold object IDs"
    case .managedObjects:
      "'\(name)' is declared '@unchecked Sendable' and uses the managed objects of '\(property)' outside 'perform'"
    }
  }

  private static func box(_ name: String) -> String {
    "'\(name)' is declared '@unchecked Sendable' and carries managed objects that other code puts into it; "
      + "let it carry only what is Sendable"
  }

  private static func variable(_ name: String) -> String {
    "'\(name)' is declared 'nonisolated(unsafe)' and its context is used off its queue; use 'perform'"
  }
}
