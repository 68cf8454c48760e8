import Lexer

/// What becomes of an error that a call throws, within the function that calls.
enum ErrorFate: Hashable, Sendable {
  /// The function throws it on, or somebody handles it.
  case thrown, handled
  /// `try?` throws it away, and nobody looks at what it gives: the chain after the `try?`.
  case dropped(ChainID)
  /// A `catch` without code takes it: its scope.
  case caughtSilently(ScopeID)
}

/// Follows the error of a call to where it ends: through blocks on a context's queue, which throw on what their closure
/// throws, and into the `catch` of a `do`.
struct ErrorPath {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// What becomes of an error of the call whose brackets are the suffix.
  func fate(of call: SuffixID) -> ErrorFate {
    var call = call
    // Blocks in blocks are few.
    for _ in 0..<16 {
      let id = outline[call].chain
      let chain = outline[id]
      if chain.marks.contains(.optionalTry) { return isDropped(chain, call) ? .dropped(id) : .handled }
      guard chain.marks.contains(.try) else { return .handled }
      switch leave(chain.scope) {
      case .fate(let fate): return fate
      case .call(let around): call = around
      }
    }
    return .handled
  }

  /// Whether nobody looks at what `try?` gives: it is a statement by itself, or given to `_`.
  func isDropped(_ chain: Chain, _ call: SuffixID) -> Bool {
    let expression = outline[chain.expression]
    guard expression.role == .statement, chain.lastSuffix == call, !isResult(chain) else { return false }
    guard expression.assignment >= 0 else { return expression.firstChain == expression.lastChain }
    return expression.firstChain.ifAny.map { inference.file.word(Int(outline[$0].token)) == .underscore } ?? false
  }

  // MARK: From scope to scope

  private enum Step {
    case fate(ErrorFate)
    /// The call that the closure around is given to.
    case call(SuffixID)
  }

  private func leave(_ start: ScopeID) -> Step {
    var scope = start
    while !scope.isNone {
      let current = outline[scope]
      if current.kind == .doBody, let handler = handler(of: scope) {
        return .fate(isEmpty(handler) ? .caughtSilently(handler) : .handled)
      }
      if let closure = current.closure.ifAny {
        guard let call = ClosureUse(outline, closure).call, Self.blocks.contains(call.name) else {
          return .fate(.handled)
        }
        return .call(call.suffix)
      }
      if !current.declaration.isNone { return .fate(.thrown) }
      scope = current.parent
    }
    return .fate(.handled)
  }

  private static let blocks = SymbolSet([Names.perform, Names.performAndWait, Names.performBackgroundTask])

  /// The first `catch` of a `do`.
  private func handler(of scope: ScopeID) -> ScopeID? {
    let end = outline[scope].tokens.end
    var next = scope.index + 1
    while next < outline.scopes.count, outline.scopes[next].tokens.start < end { next += 1 }
    guard next < outline.scopes.count, outline.scopes[next].kind == .catchBody,
      outline.scopes[next].parent == outline[scope].parent, outline.scopes[next].tokens.start <= end + 1
    else { return nil }
    return ScopeID(next)
  }

  /// `catch {}`
  private func isEmpty(_ handler: ScopeID) -> Bool {
    let tokens = outline[handler].tokens.indices
    return tokens.count <= 3 && inference.file.word(tokens.lowerBound) == .catch || tokens.count <= 2
  }

  /// Whether the statement is all that a function with a result consists of.
  private func isResult(_ chain: Chain) -> Bool {
    guard let function = inference.enclosingFunction(chain.scope).ifAny, let body = outline[function].body.ifAny,
      body == chain.scope, !outline[function].type.isEmpty
    else { return false }
    // `{ return try? context.save() }`
    let block = Int(outline[body].tokens.end - outline[function].bodyBrace)
    guard block - outline[chain.expression].tokens.indices.count <= 5 else { return false }
    return inference.file.text(inference.file.range(of: outline[function].type)) != "Void"
  }
}
