import Lexer

/// What a rule sees of a file: its outline, the candidates that it starts from, and the answers of the analysis.
struct FileView {
  let inference: FileInference
  let practices: Practices
  /// What the project does about its stack.
  let stack: StackFacts
  /// What the project does about the changes of batch requests.
  let batch: BatchFacts
  /// What the versions of the data models have; nothing unless a rule asks for it.
  let versions: ModelVersions
  /// What was found out over all files.
  let shared: SharedFacts
  /// The uses of contexts in the file, in the order of the source.
  let contextUses: [ContextUse]
  /// The managed objects that are used off their queues, in the order of the source.
  let objectCrossings: [ObjectCrossing]

  var file: SourceFile { inference.file }
  /// The calls in the file by the name of what is called.
  var calls: CallTable { inference.calls }
  var outline: Outline { inference.file.outline }
  var project: Project { _read { yield inference.project } }

  init(
    _ inference: FileInference, _ practices: Practices, _ stack: StackFacts, _ batch: BatchFacts,
    _ versions: ModelVersions, _ shared: SharedFacts
  ) {
    self.inference = inference
    self.practices = practices
    self.stack = stack
    self.batch = batch
    self.versions = versions
    self.shared = shared
    contextUses = inference.contextUses
    objectCrossings = ObjectCrossings(inference, practices).all()
  }

  /// The place of tokens in this file.
  func location(_ tokens: TokenRange) -> Location { Location(file: file.id, range: file.range(of: tokens)) }

  /// The place of a token in this file.
  func location(_ token: Int32) -> Location { Location(file: file.id, range: file.range(of: token)) }

  /// The name of a context as the code writes it at a use: `worker`, `store.context`.
  func written(_ use: ContextUse) -> String {
    if use.isCall { return given(use) ?? written(use.context.path) }
    if use.isInsertion, let argument = contextArgument(use) { return text(of: argument) }
    let chain = outline[use.chain]
    guard chain.token < use.token - 1 else { return "self" }
    var end = Int(use.token) - 1
    // The dot and what binds it are not part of the name.
    while end > Int(chain.token), file.lexed.tokens[end].kind != .period { end -= 1 }
    while end > Int(chain.token), isBinding(end - 1) { end -= 1 }
    return compact(file.text(file.range(of: TokenRange(Int(chain.token), max(end, Int(chain.token) + 1)))))
  }

  /// The argument by which a call is given a context that is known by its value alone.
  private func given(_ use: ContextUse) -> String? {
    guard case .made = use.context.path.root, use.context.path.members.isEmpty else { return nil }
    for suffix in outline.suffixes(of: use.chain) where outline[suffix].kind == .call {
      for argument in outline.arguments(of: suffix) {
        guard let written = outline[argument].value.ifAny else { continue }
        let value = inference.value(of: written)
        if inference.isContext(value.type), value.context?.path == use.context.path { return text(of: written) }
      }
    }
    return nil
  }

  /// The name of a context by the last word of the way to it.
  private func written(_ path: AccessPath) -> String {
    if let last = path.members.last { return project.index.text(of: last) ?? "the context" }
    switch path.root {
    case .binding(let id, let binding):
      let other = project.index.files[id.index]
      return other.name(other.outline[binding].token)
    case .instance, .type, .made, .global:
      return "the context"
    }
  }

  private func isBinding(_ token: Int) -> Bool {
    let kind = file.lexed.tokens[token].kind
    return kind == .postfixQuestion || kind == .postfixExclamation
  }

  private func contextArgument(_ use: ContextUse) -> ExpressionID? {
    for suffix in outline.suffixes(of: use.chain) where outline[suffix].kind == .call {
      let arguments = Arguments(outline, suffix)
      return arguments[Names.context] ?? arguments[Names.into] ?? arguments[Names.insertInto]
    }
    return nil
  }

  /// The source of tokens on one line.
  func text(of tokens: TokenRange) -> String { compact(file.text(file.range(of: tokens))) }

  /// The source of an expression on one line.
  func text(of expression: ExpressionID) -> String { compact(file.text(file.range(of: outline[expression].tokens))) }

  /// The source of what a call is called on, on one line: `worker` of `worker.save()`; empty where that is left out.
  func receiverText(_ call: CallSite) -> String {
    guard let member = call.member.ifAny else { return "" }
    var end = Int(outline[member].token) - 1
    let start = Int(outline[call.chain].token)
    while end > start, file.lexed.tokens[end].kind == .period || isBinding(end) { end -= 1 }
    return compact(file.text(file.range(of: TokenRange(start, end + 1))))
  }

  /// The source of tokens on one line.
  func text(_ tokens: TokenRange) -> String { compact(file.text(file.range(of: tokens))) }

  /// White space folded, and long text cut.
  func compact(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count <= 40 ? words : words.prefix(37) + "…"
  }

  /// The name of what a context use does, with its brackets where it is a call.
  func name(_ use: ContextUse) -> String { file.name(use.token) }

  /// The enclosing function, or none.
  func function(around scope: ScopeID) -> DeclarationID { inference.enclosingFunction(scope) }

  /// The name by which calls reach the function around a scope: a type's for an initialiser, a property's for an
  /// accessor.
  func functionName(around scope: ScopeID) -> Symbol { inference.functionName(around: scope) }

  /// Whether the file serves tests or previews, or the scope lies in a preview.
  func isTestOrPreview(_ scope: ScopeID) -> Bool { PreviewPlaces(inference).contains(scope) }

  /// Whether a scope is the top level of `main.swift`: a tool runs it once, and makes anew what it writes.
  func isMainProgram(_ scope: ScopeID) -> Bool {
    function(around: scope).isNone && inference.enclosingType(scope) == nil
      && file.path.split(separator: "/").last == "main.swift"
  }

  /// Whether a call is made in debugging only: in `#if DEBUG`, or in a private function that is called there alone.
  func isDebugOnly(_ call: CallSite) -> Bool {
    DebugCode(inference).contains(call.token, in: outline[call.chain].scope)
  }

  /// The step that tells where code left the executor that it should be on.
  func boundaryStep(_ fact: ExecutorFact) -> FlowStep? {
    guard let boundary = fact.boundary.ifAny else { return nil }
    let scope = outline[boundary]
    if let closure = scope.closure.ifAny, let call = ClosureUse(outline, closure).call {
      return FlowStep(location(call.token), "this closure runs \(fact.phrase)")
    }
    if let declaration = scope.declaration.ifAny {
      let title = "'\(functionTitle(declaration))'"
      return FlowStep(location(outline[declaration].nameToken), boundaryWords(title, fact))
    }
    return nil
  }

  /// Where a function runs, and who calls it there.
  private func boundaryWords(_ title: String, _ fact: ExecutorFact) -> String {
    switch (fact.executor, fact.cause) {
    case (.concurrent, .nonisolatedAsync): "\(title) is async and bound to no actor"
    case (.concurrent, .test): "\(title) is a test that is bound to no actor"
    case (.concurrent, .operationQueue): "an operation queue calls \(title)"
    case (.concurrent, .thread): "a thread of its own calls \(title)"
    case (.concurrent, .framework): "the framework calls \(title) on a background queue"
    case (.concurrent, _), (.elsewhere, _), (.queue, .saveNotification): "\(title) runs \(fact.phrase)"
    case (.main, _): "\(title) runs on the main actor"
    case (.actor, _): "\(title) runs on an actor"
    case (.queue, _), (.caller, _), (.unknown, _): "\(title) runs wherever it is called"
    }
  }

  private func functionTitle(_ declaration: DeclarationID) -> String {
    let current = outline[declaration]
    switch current.kind {
    case .initializer: return "init"
    case .deinitializer: return "deinit"
    case .subscript: return "subscript"
    case .accessor where !current.owner.isNone: return file.name(outline[current.owner].nameToken)
    default: return file.name(current.nameToken)
    }
  }
}
