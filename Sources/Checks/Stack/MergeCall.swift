import Lexer

/// What a call of `mergeChanges` lets contexts know of, and which ones.
struct MergeCall {
  /// Whose changes they are.
  enum Changes: Hashable, Sendable {
    /// What other contexts save.
    case saves
    /// What persistent history tells: every writer's.
    case history
    /// What a batch request has done.
    case batch
  }

  private let inference: FileInference
  private let call: CallSite
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ call: CallSite) {
    self.inference = inference
    self.call = call
  }

  /// Whose changes are merged. The instance method takes a save's notification, or one that is made from history; the
  /// static one is given object IDs, of a batch where its function executes one.
  var changes: Changes {
    let function = MakingReader(inference).tokens(of: outline[call.chain].scope, at: call.token)
    if mentions(Names.objectIDNotification, in: function) { return .history }
    guard let changes = given else { return .saves }
    if mentions(Names.userInfo, in: outline[changes].tokens) { return .saves }
    return inference.calls[Names.execute].contains { function.contains(Int($0.token)) } ? .batch : .saves
  }

  /// Whether the changes are surely those of saves or of history.
  var isOfSavesOrHistory: Bool {
    guard let changes = given else { return true }
    let tokens = outline[changes].tokens
    return mentions(Names.userInfo, in: tokens) || mentions(Names.objectIDNotification, in: tokens)
  }

  /// The queues of the contexts that are told, nil for one that is not known; empty where the list is not known.
  var queues: [ContextQueue?] {
    guard given != nil else {
      return [call.member.ifAny.flatMap { inference.receiver(of: $0).context?.queue }]
    }
    guard let list = Arguments(outline, call.suffix)[Names.into], let chain = outline[list].firstChain.ifAny,
      outline[chain].next.isNone, outline[chain].root == .array, outline[chain].firstSuffix.isNone
    else { return [] }
    return outline.elements(of: chain).map { inference.value(of: outline[$0].value).context?.queue }
  }

  /// Whether all contexts that are told have queues of their own.
  var isInBackground: Bool {
    let queues = queues
    return !queues.isEmpty && queues.allSatisfy { $0 == .background }
  }

  /// What the static method is given; nil for the instance method.
  private var given: ExpressionID? { Arguments(outline, call.suffix)[Names.fromRemoteContextSave] }

  private func mentions(_ name: Symbol, in tokens: TokenRange) -> Bool {
    tokens.indices.contains {
      inference.file.lexed.tokens[$0].kind == .identifier && inference.file.symbol(of: $0) == name
    }
  }
}
