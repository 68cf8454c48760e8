import Lexer

/// Where changes that were made in the store reach contexts.
struct BatchMerge: Sendable {
  /// Which contexts learn of them.
  enum Target: Hashable, Sendable {
    /// These.
    case contexts([ContextValue])
    /// Some that are not known, or all.
    case unknown
  }

  /// The call.
  var chain: ChainID
  /// The name of what merges, resets or refreshes.
  var token: Int32
  /// The tokens of the call.
  var tokens: TokenRange
  /// The contexts concerned.
  var target: Target
  /// The call, where it is `mergeChanges` itself.
  var mergeCall: CallSite?
}

/// Finds the places of a function where it lets contexts know of changes that were made in the store: by merging them,
/// or by making contexts forget or refresh what they hold.
struct BatchMerges {
  private let inference: FileInference
  private let facts: BatchFacts
  private var outline: Outline { inference.file.outline }

  /// - Parameter facts: what is known of functions that merge, as far as it is found out.
  init(_ inference: FileInference, _ facts: BatchFacts) {
    self.inference = inference
    self.facts = facts
  }

  /// The places within the tokens, in the order of the source.
  func all(in range: TokenRange) -> [BatchMerge] {
    var found: [BatchMerge] = []
    for name in FrameworkFacts.contextRenewals {
      for call in inference.calls[name] where range.contains(Int(call.token)) {
        if let merge = direct(call) { found.append(merge) }
      }
    }
    for name in facts.mergers.keys {
      for call in inference.calls[name] where range.contains(Int(call.token)) {
        if let merge = helped(call) { found.append(merge) }
      }
    }
    return found.sorted { $0.token < $1.token }
  }

  // MARK: The framework's

  private func direct(_ call: CallSite) -> BatchMerge? {
    let arguments = Arguments(outline, call.suffix)
    if call.name == Names.mergeChanges {
      if arguments[Names.fromRemoteContextSave] != nil {
        return merge(call, arguments[Names.into].map(contexts) ?? .unknown, isMerge: true)
      }
      // A batch request posts no notification that a context has saved; one made from history stands for it.
      guard let change = arguments[Names.fromContextDidSave], mentionsHistory(change) else { return nil }
      return merge(call, context(of: call).map { .contexts([$0]) } ?? .unknown, isMerge: false)
    }
    guard let context = context(of: call) else { return nil }
    return merge(call, .contexts([context]), isMerge: false)
  }

  private func merge(_ call: CallSite, _ target: BatchMerge.Target, isMerge: Bool) -> BatchMerge {
    BatchMerge(
      chain: call.chain, token: call.token,
      tokens: TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end)),
      target: target, mergeCall: isMerge ? call : nil)
  }

  private func mentionsHistory(_ expression: ExpressionID) -> Bool {
    outline[expression].tokens.indices.contains {
      inference.file.lexed.tokens[$0].kind == .identifier
        && inference.file.symbol(of: $0) == Names.objectIDNotification
    }
  }

  /// The context that a method is called on; nil where it is no context.
  private func context(of call: CallSite) -> ContextValue? {
    let receiver = inference.receiverValue(of: call)
    guard inference.isContext(receiver.type) else { return nil }
    return receiver.context
  }

  /// The contexts of a list as it is written: `[viewContext, worker]`.
  private func contexts(_ list: ExpressionID) -> BatchMerge.Target {
    guard let chain = outline[list].firstChain.ifAny, outline[chain].next.isNone, outline[chain].root == .array,
      outline[chain].firstSuffix.isNone
    else { return .unknown }
    var contexts: [ContextValue] = []
    for element in outline.elements(of: chain) {
      guard let context = inference.value(of: outline[element].value).context else { return .unknown }
      contexts.append(context)
    }
    return .contexts(contexts)
  }

  // MARK: The project's

  /// A call of a function of the project that merges.
  private func helped(_ call: CallSite) -> BatchMerge? {
    let subjects = facts.mergers[call.name] ?? []
    let tokens = TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end))
    let unknown = BatchMerge(chain: call.chain, token: call.token, tokens: tokens, target: .unknown)
    let receiver = inference.receiverValue(of: call)
    if FrameworkFacts.confinedContextMembers.contains(call.name), inference.isContext(receiver.type),
      CallResolver(inference).callee(of: call) == nil
    {
      // The framework's function of that name.
      return nil
    }
    guard !subjects.contains(.others) else { return unknown }
    var contexts: [ContextValue] = []
    if subjects.contains(.receiver) {
      guard inference.isContext(receiver.type), let context = receiver.context else { return unknown }
      contexts.append(context)
    }
    if subjects.contains(.arguments) {
      for argument in outline.arguments(of: call.suffix) {
        let value = inference.value(of: outline[argument].value)
        if inference.isContext(value.type), let context = value.context { contexts.append(context) }
      }
    }
    guard !contexts.isEmpty else { return unknown }
    return BatchMerge(chain: call.chain, token: call.token, tokens: tokens, target: .contexts(contexts))
  }
}
