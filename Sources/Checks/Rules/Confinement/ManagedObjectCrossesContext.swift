import Lexer

/// A managed object of one context is used in the work of another.
struct ManagedObjectCrossesContext: Rule {
  static let info = RuleInfo(
    slug: "managed-object-crosses-context",
    family: .confinement,
    level: .error,
    summary: "A managed object of one context is used in the work of another",
    why: """
      The block runs on the queue of its own context, and an object of another one belongs to another queue: reading \
      it there is a data race, a change to it is not saved by the context at work, and a relationship between objects \
      of two contexts is an exception.
      """,
    instead: """
      Take 'objectID' outside and get the block's own object with 'existingObject(with:)', then use only that one.
      """,
    examples: [
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func rename(_ note: Note, to title: String, in container: NSPersistentContainer) {
          container.performBackgroundTask { _ in
            ⟦note.title⟧ = title
          }
        }
        """),
      .bad(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func remove(_ container: NSPersistentContainer, _ request: NSFetchRequest<Note>) throws {
          let shown = container.viewContext
          let worker = container.newBackgroundContext()
          for note in try shown.fetch(request) {
            worker.performAndWait { worker.delete(⟦note⟧) }
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Note: NSManagedObject {
          @NSManaged var title: String
        }

        func rename(_ note: Note, to title: String, in container: NSPersistentContainer) {
          let id = note.objectID
          container.performBackgroundTask { context in
            guard let own = try? context.existingObject(with: id) as? Note else { return }
            own.title = title
            context.delete(context.object(with: note.objectID))
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    ObjectCrossingReport(file).report(
      into: &findings,
      where: {
        if case .context = $0 { true } else { false }
      },
      message: { crossing, name in
        if crossing.use.callee != nil {
          let object = name == ObjectCrossingReport.unnamed ? name : "\(name), an object"
          return
            "'\(file.file.name(crossing.use.tokens.end - 1))' uses \(object) of another context than the one whose queue this code is on"
        }
        return
          "\(name) belongs to another context than the one whose queue this code is on; look it up by 'objectID' in this one"
      })
    for meeting in ObjectMeetings(file.inference).all() { report(meeting, file, &findings) }
    for cached in CachedObjects(file.inference, file.practices).all() { report(cached, file, &findings) }
  }

  private func report(_ cached: CachedObject, _ file: FileView, _ findings: inout FindingSink) {
    let name = file.file.name(cached.token)
    findings.report(
      "'\(name)' keeps an object of whichever context came first, and callers bring others; keep its 'objectID'",
      at: file.location(cached.read),
      flow: [
        FlowStep(file.location(cached.stored), "an object of the context that was given is kept here"),
        FlowStep(file.location(cached.read), "a caller with another context gets it here"),
      ])
  }

  private func report(_ meeting: ObjectMeeting, _ file: FileView, _ findings: inout FindingSink) {
    let object = file.text(meeting.object)
    let receiver = file.text(meeting.receiver)
    let words =
      switch meeting.deed {
      case .relationship: "'\(object)' and '\(receiver)' belong to two contexts, which no relationship can cross"
      case .predicate: "the predicate is given '\(object)', which is not an object of the context at work"
      case .call(let token): "'\(file.file.name(token))' is given '\(object)', which is not an object of '\(receiver)'"
      case .work(let token):
        "'\(file.file.name(token))' works with '\(object)' in another context than the one that it belongs to"
      }
    var steps: [FlowStep] = []
    if let origin = meeting.owner?.origin {
      steps.append(FlowStep(origin, "the context of '\(object)' comes from here"))
    }
    if let origin = meeting.other.origin { steps.append(FlowStep(origin, "the other context comes from here")) }
    steps.append(FlowStep(file.location(meeting.object), "the object meets the other context here"))
    if let behind = meeting.behind {
      let deed =
        switch meeting.deed {
        case .predicate: "the predicate is given it here"
        case .work: "it is used here"
        case .relationship, .call: "the relationship is set here"
        }
      steps.append(FlowStep(behind, deed))
    }
    let remedy =
      switch meeting.deed {
      case .predicate, .work: "; give it the 'objectID'"
      case .relationship, .call: "; look the object up by its 'objectID' in the context at work"
      }
    findings.report(
      words + remedy, at: file.location(meeting.object),
      flow: steps)
  }
}
