import Lexer

/// `performAndWait` blocks a thread that other work needs.
struct PerformAndWaitBlocks: Rule {
  static let info = RuleInfo(
    slug: "perform-and-wait-blocks",
    family: .confinement,
    level: .warning,
    summary: "A call of 'performAndWait' blocks a task's thread, or two queues wait on each other",
    why: """
      The threads that run tasks are few, and each has to be free to go on: an async function that waits for a \
      context's queue holds up other tasks for as long. Code on the queue of one context that waits for another's can \
      hang for good when code on that queue waits the other way round at the same time.
      """,
    instead: "Use 'await context.perform' in async code, and let no block on a queue wait for another queue.",
    examples: [
      .bad(
        """
        import CoreData

        func wipe(_ container: NSPersistentContainer) async throws {
          let worker = container.newBackgroundContext()
          try ⟦worker.performAndWait⟧ {
            worker.reset()
          }
        }
        """),
      .bad(
        """
        import CoreData

        final class Store {
          let container: NSPersistentContainer
          private let worker: NSManagedObjectContext

          init(_ container: NSPersistentContainer) {
            self.container = container
            worker = container.newBackgroundContext()
          }

          @MainActor
          func flush() {
            worker.performAndWait { worker.processPendingChanges() }
          }

          func publish() {
            worker.perform {
              let view = self.container.viewContext
              ⟦view.performAndWait⟧ { view.refreshAllObjects() }
            }
          }
        }
        """),
      .good(
        """
        import CoreData

        func wipe(_ container: NSPersistentContainer) async throws {
          let worker = container.newBackgroundContext()
          await worker.perform { worker.reset() }
        }

        func count(_ container: NSPersistentContainer, _ request: NSFetchRequest<NSManagedObject>) throws -> Int {
          let worker = container.newBackgroundContext()
          return try worker.performAndWait { try worker.count(for: request) }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.calls[Names.performAndWait].isEmpty else { return }
    for call in file.calls[Names.performAndWait] { blocking(call, file, &findings) }
    waiting(file, &findings)
  }

  // MARK: Async code

  private func blocking(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    guard let member = call.member.ifAny, !file.isTestOrPreview(file.outline[call.chain].scope) else { return }
    let receiver = file.inference.receiver(of: member)
    guard receiver.context?.queue == .background, file.inference.isContext(receiver.type),
      let boundary = file.inference.asyncScope(around: file.outline[call.chain].scope)
    else { return }
    let chain = file.outline[call.chain]
    let location = file.location(TokenRange(Int(chain.token), Int(call.token) + 1))
    findings.report(
      Self.blocks(file.receiverText(call)), at: location,
      flow: [
        FlowStep(file.location(start(boundary, file)), "this code runs in a task and may suspend"),
        FlowStep(location, "its thread waits here until the block on the context's queue has run"),
      ], fixes: fix(call, boundary, file).map { [$0] } ?? [])
  }

  private func start(_ scope: ScopeID, _ file: FileView) -> Int32 {
    if let declaration = file.outline[scope].declaration.ifAny { return file.outline[declaration].nameToken }
    guard let closure = file.outline[scope].closure.ifAny, let call = ClosureUse(file.outline, closure).call else {
      return file.outline[scope].tokens.start
    }
    return call.token
  }

  /// `await worker.perform { … }`, where nothing but blocks of statements lies between the call and the async code and
  /// the call begins its expression.
  private func fix(_ call: CallSite, _ boundary: ScopeID, _ file: FileView) -> Fix? {
    let chain = file.outline[call.chain]
    guard file.outline[chain.expression].firstChain == call.chain, file.outline[chain.expression].call.isNone else {
      return nil
    }
    var scope = chain.scope
    while scope != boundary {
      guard !scope.isNone, file.outline[scope].closure.isNone, file.outline[scope].kind != .deferBody else {
        return nil
      }
      scope = file.outline[scope].parent
    }
    let start = file.file.range(of: chain.token).start
    let place = Location(file: file.file.id, range: ByteRange(start, start))
    let name = Edit(Location(file: file.file.id, range: file.file.range(of: call.token)), "perform")
    return Fix(
      summary: "Await 'perform'", isSafe: false,
      edits: chain.marks.contains(.await) ? [name] : [Edit(place, "await "), name])
  }

  // MARK: Queues that wait on each other

  private func waiting(_ file: FileView, _ findings: inout FindingSink) {
    let waits = QueueWaits(file.inference).all()
    for wait in waits where wait.isNested {
      guard let other = waits.first(where: { $0.held == wait.awaited && $0.awaited == wait.held }) else { continue }
      let location = place(wait, file)
      findings.report(
        wait.context == nil
          ? Self.waitsForMain : Self.waits(file.receiverText(wait.call)), at: location,
        flow: [
          FlowStep(place(other, file), "code on the other queue waits for this one here"),
          FlowStep(location, "code on this queue waits for the other one here"),
        ], help: "Use 'perform' for one of the two, so that its queue goes on.")
    }
  }

  private func place(_ wait: QueueWait, _ file: FileView) -> Location {
    file.location(TokenRange(Int(file.outline[wait.call.chain].token), Int(wait.call.token) + 1))
  }
}

extension PerformAndWaitBlocks {
  private static func blocks(_ context: String) -> String {
    "'performAndWait' blocks the thread of async code until its block has run on the queue of '\(context)'; await 'perform'"
  }

  private static func waits(_ context: String) -> String {
    "this block waits for the queue of '\(context)', where code waits for this block's queue; both can hang for good"
  }

  private static let waitsForMain =
    "this block waits for the main queue, where code waits for this block's queue; both can hang for good"
}
