import Lexer

/// Each remote change reads history on a context of its own, and all share one token.
struct HistoryTokenRace: Rule {
  static let info = RuleInfo(
    slug: "history-token-race",
    family: .confinement,
    level: .warning,
    summary: "Every remote change reads history on a new context, and all share one token",
    why: """
      Remote changes are posted in quick succession. Where each makes its own background context, several run at once \
      on queues of their own: they read and write the token at the same time, merge the same transactions twice, or set \
      the token back.
      """,
    instead: """
      Keep one background context for history, and read and write the token inside its 'perform' only.
      """,
    examples: [
      .bad(
        """
        import CoreData

        final class Follower {
          let container: NSPersistentContainer
          var token: NSPersistentHistoryToken?

          init(container: NSPersistentContainer) {
            self.container = container
            NotificationCenter.default.addObserver(
              self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange, object: nil)
          }

          @objc func changed(_ notification: Notification) {
            let context = container.newBackgroundContext()
            let viewContext = container.viewContext
            context.perform {
              let request = ⟦NSPersistentHistoryChangeRequest.fetchHistory(after: self.token)⟧
              let result = try? context.execute(request) as? NSPersistentHistoryResult
              let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
              self.token = transactions.last?.token
              viewContext.perform {
                for transaction in transactions {
                  viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
                }
              }
            }
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Follower {
          let container: NSPersistentContainer
          let context: NSManagedObjectContext
          var token: NSPersistentHistoryToken?

          init(container: NSPersistentContainer) {
            self.container = container
            context = container.newBackgroundContext()
            NotificationCenter.default.addObserver(
              self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange, object: nil)
          }

          @objc func changed(_ notification: Notification) {
            let viewContext = container.viewContext
            context.perform { [context] in
              let request = NSPersistentHistoryChangeRequest.fetchHistory(after: self.token)
              let result = try? context.execute(request) as? NSPersistentHistoryResult
              let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
              self.token = transactions.last?.token
              viewContext.perform {
                for transaction in transactions {
                  viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
                }
              }
            }
          }
        }
        """),
    ])

  /// How many functions may lie between the observer and the fetch.
  private static let callLimit = 4

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.stack.remoteChangeObservers.isEmpty else { return }
    let reader = HistoryFetches(file.inference)
    for fetch in reader.all() {
      let scope = file.outline[fetch.call.chain].scope
      guard let property = fetch.tokenProperty, !file.isTestOrPreview(scope), let made = newContext(fetch, file),
        let observer = observer(fetch, file), !isSerial(fetch, property, file),
        let written = reader.assignment(to: property, in: fetch.around)
          .map({ file.location(file.outline[$0].tokens) }) ?? assignment(to: property, behind: fetch, file)
      else { continue }
      report(fetch, property, made, observer, written, file, &findings)
    }
  }

  /// Where a function that the fetch's own one calls gives the token another value, as one that merges what
  /// was fetched does.
  private func assignment(
    to property: DeclarationReference, behind fetch: HistoryFetch, _ file: FileView
  ) -> Location? {
    for call in file.calls.all where fetch.around.contains(Int(call.token)) {
      guard let callee = file.inference.resolved(call)?.callee,
        let body = file.project.index.declaration(callee).body.ifAny
      else { continue }
      let declaring = file.project.index.file(callee)
      let other = declaring.id == file.file.id ? file.inference : FileInference(file.project, declaring)
      let outline = other.file.outline
      guard let written = HistoryFetches(other).assignment(to: property, in: outline[body].tokens) else { continue }
      return Location(file: callee.file, range: other.file.range(of: outline[written].tokens))
    }
    return nil
  }

  private func report(
    _ fetch: HistoryFetch, _ property: DeclarationReference, _ made: Location, _ observer: Location,
    _ written: Location, _ file: FileView, _ findings: inout FindingSink
  ) {
    let call = fetch.call
    let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end)))
    let declaration = file.project.index.declaration(property)
    let name = file.project.index.file(property).name(declaration.nameToken)
    findings.report(
      "each remote change reads '\(name)' on a new background context, so that two run at once; keep one context for history",
      at: location,
      flow: [
        FlowStep(observer, "remote changes are listened for here"),
        FlowStep(made, "each makes a context with a queue of its own"),
        FlowStep(written, "'\(name)' is written here"),
        FlowStep(location, "'\(name)' is read here, on another one at the same time"),
      ])
  }

  // MARK: The context

  /// Where the function makes the context that the history is fetched on; nil where that one is kept.
  private func newContext(_ fetch: HistoryFetch, _ file: FileView) -> Location? {
    for call in file.calls[Names.execute] where fetch.around.contains(Int(call.token)) {
      guard let member = call.member.ifAny else { continue }
      let receiver = file.inference.receiver(of: member)
      guard let context = receiver.context, context.path.members.isEmpty else { continue }
      if case .binding(let id, let binding) = context.path.root, id == file.file.id,
        file.outline[binding].kind == .parameter
      {
        if let made = given(to: binding, fetch, file) { return made }
        continue
      }
      guard context.queue == .background else { continue }
      switch context.path.root {
      case .binding(let id, let binding) where id == file.file.id:
        guard fetch.around.contains(Int(file.outline[binding].token)) else { continue }
        let value = file.outline[binding].value
        if file.inference.value(of: value).context?.isNew == true { return file.location(file.outline[value].tokens) }
        if file.outline[binding].kind == .closureParameter {
          return file.location(file.outline[binding].token)
        }
      case .made(let id, let chain) where id == file.file.id:
        return file.location(file.outline[chain].token)
      default:
        continue
      }
    }
    return nil
  }

  /// Where all callers of the fetch's function make the context that they give it.
  private func given(to parameter: BindingID, _ fetch: HistoryFetch, _ file: FileView) -> Location? {
    let function = file.outline[parameter].declaration
    guard function == fetch.function else { return nil }
    let reference = DeclarationReference(file: file.file.id, declaration: function)
    let calls = FunctionCalls(file.inference).all(of: reference)
    let made = calls.compactMap { inference, call -> Location? in
      let arguments = CallResolver(inference).arguments(of: call.suffix, to: reference)
      guard let argument = arguments[Int(file.outline[parameter].position)] else { return nil }
      return Self.new(inference.value(of: argument).context, inference)
    }
    return made.count == calls.count ? made.first : nil
  }

  /// Where a context is made that nothing keeps; nil where it is kept, or nobody knows.
  private static func new(_ context: ContextValue?, _ inference: FileInference) -> Location? {
    guard let context, context.queue == .background, context.path.members.isEmpty else { return nil }
    let outline = inference.file.outline
    switch context.path.root {
    case .binding(let id, let binding) where id == inference.file.id:
      let isGiven = outline[binding].kind == .closureParameter
      let isMade = outline[binding].value.ifAny.map { inference.value(of: $0).context?.isNew == true } ?? false
      guard isGiven || isMade, outline[outline[binding].scope].kind != .type else { return nil }
      return Location(file: id, range: inference.file.range(of: outline[binding].token))
    case .made(let id, let chain) where id == inference.file.id:
      return Location(file: id, range: inference.file.range(of: outline[chain].token))
    default:
      return nil
    }
  }

  // MARK: The observer

  /// The observer of remote changes that leads to the fetch.
  private func observer(_ fetch: HistoryFetch, _ file: FileView) -> Location? {
    let function = file.functionName(around: file.outline[fetch.call.chain].scope)
    for observer in file.stack.remoteChangeHandlers {
      if observer.location.file == file.file.id, observer.tokens.contains(Int(fetch.call.token)) {
        return observer.location
      }
      guard function != .none else { continue }
      var open = Set(observer.names)
      var seen = open
      for _ in 0..<Self.callLimit {
        if open.contains(function) { return observer.location }
        var next: Set<Symbol> = []
        for name in open { next.formUnion(file.practices.callees[name] ?? []) }
        open = next.subtracting(seen)
        seen.formUnion(open)
      }
    }
    return nil
  }

  // MARK: One at a time

  /// Whether something lets one pass run after the other: an actor, a lock, a queue.
  private func isSerial(_ fetch: HistoryFetch, _ property: DeclarationReference, _ file: FileView) -> Bool {
    switch file.project.isolation(of: property.declaration, in: file.project.index.file(property)) {
    case .mainActor, .actor, .contextActor: return true
    case .nonisolated, .unknown: break
    }
    let token = Int(fetch.call.token)
    let isHeld = Self.blocks.contains { name in
      file.calls[name].contains { call in
        TokenRange(Int(call.token), Int(file.outline[call.suffix].end)).contains(token)
      }
    }
    return isHeld || Self.locks.contains { name in file.calls[name].contains { fetch.around.contains(Int($0.token)) } }
  }

  /// Calls whose block others wait for.
  private static let blocks = [Names.performAndWait, Names.sync, Symbol("withLock"), Names.addOperation]
  /// Calls that keep others waiting from then on.
  private static let locks = [Symbol("lock"), Symbol("wait")]
}
