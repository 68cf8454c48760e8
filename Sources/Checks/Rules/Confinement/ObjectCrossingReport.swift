import Lexer

/// Tells of managed objects that are used off their queue, one finding for each object and stretch of code: the first
/// use.
struct ObjectCrossingReport {
  private let file: FileView

  init(_ file: FileView) { self.file = file }

  /// What is told together: objects that came out by one call, or one object in code on one executor.
  private enum Group: Hashable {
    case handedOut(Location, DeclarationID)
    case taken(ObjectUse.Source, boundary: ScopeID, DeclarationID)
  }

  private func group(_ crossing: ObjectCrossing) -> Group {
    let function = file.function(around: file.outline[crossing.use.chain].scope)
    if let place = crossing.use.object.handedOut?.place { return .handedOut(place, function) }
    let source: ObjectUse.Source = crossing.source.isNone ? crossing.use.source : .binding(crossing.source)
    return .taken(source, boundary: crossing.use.executor.boundary, function)
  }

  /// Reports the crossings of a kind.
  ///
  /// - Parameter message: the words for one, from its name as the code writes it.
  func report(
    into findings: inout FindingSink, where isTold: (ObjectCrossing.Kind) -> Bool,
    message: (ObjectCrossing, String) -> String
  ) {
    var groups: [Group: [FindingSink.Place]] = [:]
    var order: [Group] = []
    for crossing in file.objectCrossings where isTold(crossing.kind) {
      let group = group(crossing)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(
        FindingSink.Place(
          message: message(crossing, name(crossing)), location: file.location(crossing.use.tokens), flow: flow(crossing)
        ))
    }
    for group in order { findings.report(groups[group] ?? []) }
  }

  /// What an object is called that no name of the code stands for.
  static let unnamed = "an object"

  /// The object as the code writes it: `'row'`, or `'row' from 'rows'`.
  private func name(_ crossing: ObjectCrossing) -> String {
    if crossing.use.callee != nil { return argumentName(crossing) }
    guard case .binding = crossing.use.source else {
      return "'\(file.compact(file.file.text(file.file.range(of: objectTokens(crossing.use)))))'"
    }
    let name = file.file.name(crossing.use.token)
    guard let source = crossing.source.ifAny else { return "'\(name)'" }
    let from = file.file.name(file.outline[source].token)
    return name == from ? "'\(name)'" : "'\(name)' from '\(from)'"
  }

  private func argumentName(_ crossing: ObjectCrossing) -> String {
    if let source = crossing.source.ifAny { return "'\(file.file.name(file.outline[source].token))'" }
    guard case .binding(let binding) = crossing.use.source else { return Self.unnamed }
    return "'\(file.file.name(file.outline[binding].token))'"
  }

  /// The tokens of the object itself, without the member that is used.
  private func objectTokens(_ use: ObjectUse) -> TokenRange {
    let end = Int(use.tokens.end) - 1
    guard end - 1 > Int(use.tokens.start), file.file.lexed.tokens[end - 1].kind == .period else { return use.tokens }
    var last = end - 1
    while last - 1 > Int(use.tokens.start), isBinding(last - 1) { last -= 1 }
    return TokenRange(Int(use.tokens.start), last)
  }

  private func isBinding(_ token: Int) -> Bool {
    let kind = file.file.lexed.tokens[token].kind
    return kind == .postfixQuestion || kind == .postfixExclamation
  }

  private func flow(_ crossing: ObjectCrossing) -> [FlowStep] {
    let use = crossing.use
    var steps: [FlowStep] = []
    if let handedOut = use.object.handedOut {
      steps.append(FlowStep(handedOut.place, words(handedOut.way)))
    } else if let origin = use.object.context?.origin {
      steps.append(FlowStep(origin, "the object's context comes from here"))
    }
    if let source = crossing.source.ifAny {
      let token = file.outline[source].token
      steps.append(FlowStep(file.location(token), "'\(file.file.name(token))' holds the object"))
    }
    if !use.isTakenToMain, let boundary = file.boundaryStep(use.executor) { steps.append(boundary) }
    if use.callee != nil {
      steps.append(FlowStep(file.location(use.tokens), "'\(file.file.name(use.tokens.end - 1))' is called here"))
      steps += use.behind
    } else if case .context = crossing.kind {
      steps.append(FlowStep(file.location(use.tokens), "the object is used here, on the other context's queue"))
    } else {
      steps.append(FlowStep(file.location(use.tokens), "the object is used here, off its context's queue"))
    }
    return steps
  }

  private func words(_ way: Value.HandOut.Way) -> String {
    switch way {
    case .block: "the object comes out of its context's queue here"
    case .function: "this call hands the object out of its context's queue"
    case .task: "the object comes out of a child task here"
    }
  }
}
