import Lexer

/// A call of a function, or the reading of a property, that asks something of its caller.
struct DutyCall: Sendable {
  /// What is called.
  var callee: DeclarationReference
  /// What callers have to know of it.
  var summary: FunctionSummary
  /// What it is called on.
  var receiver: Value
  /// The arguments by the place of their parameters.
  var arguments: [Int: ExpressionID]
  /// The chain that calls.
  var chain: ChainID
  /// The name that is called, and its token.
  var name: Symbol
  var token: Int32

  /// What a subject of the summary is at this call; nil where that is not known.
  func value(of subject: SummarySubject, _ inference: FileInference) -> Value? {
    CallResolver(inference).value(subject, receiver: receiver, arguments: arguments, chain: chain)
  }

  /// The context that a duty asks for at this call: what is given, or what the function takes where nothing is.
  func context(of duty: Duty, _ inference: FileInference) -> ContextValue? {
    var subject = duty.subject
    if case .parameter(let position, _) = subject, isLeftOut(position, inference) {
      guard let other = duty.whenLeftOut else { return nil }
      subject = other
    }
    return CallResolver(inference).context(subject, receiver: receiver, arguments: arguments, chain: chain)
  }

  /// Whether no argument is given, or `nil`.
  private func isLeftOut(_ position: Int, _ inference: FileInference) -> Bool {
    guard let argument = arguments[position] else { return true }
    guard let chain = inference.file.outline[argument].firstChain.ifAny else { return false }
    return inference.file.outline[chain].root == .nilLiteral
  }
}

/// Finds the calls of one file that ask something of the calling code.
struct DutyCalls {
  private let inference: FileInference
  private let resolver: CallResolver
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) {
    self.inference = inference
    resolver = CallResolver(inference)
  }

  /// The calls and the properties that are read, in no order.
  func all() -> [DutyCall] {
    var found: [DutyCall] = []
    addCalls(&found)
    addGetters(&found)
    addSubscripts(&found)
    return found
  }

  /// The subscripts of the project that are read and ask something.
  private func addSubscripts(_ found: inout [DutyCall]) {
    guard inference.project.hasSubscriptDuty else { return }
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .subscript {
      let suffix = outline.suffixes[index]
      guard case .known(let callee) = resolver.subscript(SuffixID(index)), !isIsolated(callee),
        let summary = inference.summary(of: callee)
      else { continue }
      found.append(
        DutyCall(
          callee: callee, summary: summary, receiver: inference.receiver(of: SuffixID(index)),
          arguments: resolver.arguments(of: SuffixID(index), to: callee), chain: suffix.chain,
          name: outline[suffix.chain].name, token: suffix.token))
    }
  }

  private func addCalls(_ found: inout [DutyCall]) {
    let bound = inference.project.dutyBoundNames
    for name in inference.calls.names where bound.contains(name) || name == Names.`init` {
      for site in inference.calls[name] where inference.project.hasDuty(for: site, outline) {
        guard let call = inference.resolved(site), var summary = inference.summary(of: call.callee) else { continue }
        // What an initialiser makes is no instance that its callers have.
        if makesInstance(site, call.callee) {
          summary.duties.removeAll { duty in
            if case .instance = duty.subject { return true }
            return false
          }
        }
        // Of a function that hops to its own actor only what no caller can meet is left.
        if isIsolated(call.callee) { summary.duties.removeAll { !$0.isUnmet && !$0.isOnMain } }
        if staysOnThread(call) {
          for index in summary.duties.indices where !summary.duties[index].isHop {
            summary.duties[index].isOnMain = false
          }
        }
        guard !summary.duties.isEmpty else { continue }
        found.append(
          DutyCall(
            callee: call.callee, summary: summary, receiver: call.receiver, arguments: call.arguments,
            chain: site.chain, name: name, token: site.token))
      }
    }
  }

  /// Whether a call makes an instance, and does not hand on to another initialiser of the same one.
  private func makesInstance(_ site: CallSite, _ callee: DeclarationReference) -> Bool {
    guard inference.project.index.declaration(callee).kind == .initializer else { return false }
    switch outline[site.chain].root {
    case .selfKeyword, .superKeyword: return false
    default: return true
    }
  }

  /// A function that hops to its own actor is on the queue that its actor says, whoever calls it.
  private func isIsolated(_ callee: DeclarationReference) -> Bool {
    let project = inference.project
    if project.isFunctionProperty(callee) { return project.saysWhereItRuns(callee) }
    switch project.isolation(of: callee.declaration, in: project.index.file(callee)) {
    case .nonisolated: return project.index.declaration(callee).modifiers.contains(.async)
    case .mainActor, .actor, .contextActor, .unknown: return true
    }
  }

  /// Whether a call goes through a protocol that binds the function to no actor, and is synchronous: the function runs
  /// where it is called then, whatever its type is bound to.
  private func staysOnThread(_ call: ResolvedCall) -> Bool {
    guard call.named != call.callee else { return false }
    let file = inference.project.index.file(call.named)
    return !file.outline[call.named.declaration].modifiers.contains(.async)
      && inference.project.isolation(of: call.named.declaration, in: file) == .nonisolated
  }

  /// The properties whose getter asks something.
  private func addGetters(_ found: inout [DutyCall]) {
    let mentions = inference.mentions
    let bound = inference.project.dutyBoundNames
    for name in mentions.names where bound.contains(name) {
      for mention in mentions[name] where !mention.isCalled {
        if let member = mention.member.ifAny {
          guard let getter = resolver.getter(of: member) else { continue }
          addGetter(getter, inference.receiver(of: member), name, outline[member].token, mention.chain, &found)
        } else if let getter = resolver.getter(ofRoot: mention.chain) {
          let chain = outline[mention.chain]
          addGetter(getter, inference.selfValue(in: chain.scope), name, chain.token, mention.chain, &found)
        }
      }
    }
  }

  private func addGetter(
    _ getter: DeclarationReference, _ receiver: Value, _ name: Symbol, _ token: Int32, _ chain: ChainID,
    _ found: inout [DutyCall]
  ) {
    let callee = inference.project.soleImplementation(of: getter) ?? getter
    guard let summary = inference.summary(of: callee), !isIsolated(callee) else { return }
    found.append(
      DutyCall(
        callee: callee, summary: summary, receiver: resolver.receiver(receiver, getter, callee), arguments: [:],
        chain: chain, name: name, token: token))
  }
}
