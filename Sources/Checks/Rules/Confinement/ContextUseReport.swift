import Lexer

/// Tells of the uses of contexts off their queues, one finding for each context and stretch of code: the first use,
/// with the others as steps.
struct ContextUseReport {
  private let file: FileView
  private let judge: ContextUses

  init(_ file: FileView) {
    self.file = file
    judge = ContextUses(file.inference)
  }

  /// What is told together: uses of one context where the code is on one executor.
  private struct Group: Hashable {
    var path: AccessPath
    var boundary: ScopeID
    var function: DeclarationID
  }

  func report(
    _ queue: ContextQueue, into findings: inout FindingSink, message: (ContextUse, String) -> String
  ) {
    var groups: [Group: [ContextUse]] = [:]
    var order: [Group] = []
    for use in file.contextUses where use.context.queue == queue {
      guard !isToldBehind(use), !isMadeOnQueue(use) else { continue }
      // A look at whether there is anything to do, before a block on the queue of a context that may be the caller's.
      if queue == .borrowed, use.name == Names.hasChanges { continue }
      guard use.isUnmet || judge.verdict(use.context, use.executor, at: use.chain, file.practices) == .offQueue else {
        continue
      }
      // A preview's context is the view context of a store in memory, whatever the app has in its place.
      guard !PreviewPlaces(file.inference).isPreview(file.outline[use.chain].scope) else { continue }
      let group = Group(
        path: use.context.path, boundary: use.executor.boundary,
        function: file.function(around: file.outline[use.chain].scope))
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(use)
    }
    // A call that leads to two contexts is told of once.
    var told: Set<Int32> = []
    for group in order {
      guard let uses = groups[group], let first = uses.first, told.insert(first.tokens.start).inserted else { continue }
      findings.report(
        uses.indices.map { place in
          let use = uses[place]
          return FindingSink.Place(
            message: message(use, file.written(use)), location: file.location(use.tokens),
            flow: flow(use, uses[(place + 1)...]))
        })
    }
  }

  /// The words for a call of a function that uses what it is given on no context's queue, whoever calls it.
  static func unmet(_ name: String, _ written: String) -> String {
    "'\(name)' uses '\(written)' where it runs, which is on no context's queue; let it use the context in 'perform'"
  }

  /// Whether a lazy property is read whose value other code may have made before, on the context's queue.
  private func isMadeOnQueue(_ use: ContextUse) -> Bool {
    guard let callee = use.callee else { return false }
    let declaration = file.project.index.declaration(callee)
    return declaration.modifiers.contains(.lazy) && file.practices.mayRunOnQueue(callee, declaration.name)
  }

  /// The `perform` to use: a context that is made in passing has to be held first.
  static func perform(of written: String) -> String {
    let isName = !written.contains("(") && !written.contains("…")
    return isName ? "'\(written).perform'" : "the 'perform' of a constant that holds it"
  }

  /// Whether a call is told of where the function uses its own context: there it is put right.
  private func isToldBehind(_ use: ContextUse) -> Bool {
    guard let callee = use.callee, use.context.queue == .background else { return false }
    let name = file.project.index.declaration(callee).name
    // A function that nobody brings to the queue of the context which its type has made is told of, as this code is.
    let maker = file.project.index.enclosingType(of: callee).map { file.project.index[$0].name } ?? .none
    let isAlike =
      use.executor.executor == .caller && use.context.maker == maker && maker != .none
      && !file.practices.mayRunOnQueue(callee, name)
    guard isAlike || file.practices.calledOffQueue.contains(callee) && !file.practices.runsOnQueue(callee, name) else {
      return false
    }
    let duties = file.project.summary(of: callee)?.duties ?? []
    return duties.allSatisfy { duty in
      if case .instance(let members) = duty.subject { return !members.isEmpty }
      return false
    }
  }

  private func flow(_ first: ContextUse, _ others: ArraySlice<ContextUse>) -> [FlowStep] {
    let written = file.written(first)
    var steps: [FlowStep] = []
    if let origin = first.context.origin {
      let kind = first.context.queue == .main ? "the view context" : "a background context"
      steps.append(FlowStep(origin, "\(kind) is made or taken here"))
    }
    if !first.isUnmet, let boundary = file.boundaryStep(first.executor) { steps.append(boundary) }
    steps += others.prefix(8).map { FlowStep(file.location($0.tokens), "'\(written)' is used here too") }
    if first.isCall {
      steps.append(FlowStep(file.location(first.tokens), "'\(file.name(first))' is called here"))
      steps += first.behind
    } else {
      steps.append(FlowStep(file.location(first.tokens), "'\(written)' is used here, off its queue"))
    }
    return steps
  }
}
