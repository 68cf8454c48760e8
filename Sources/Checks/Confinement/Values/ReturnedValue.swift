import Lexer

/// What a body gives back.
struct ReturnedValue {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The value that the body of a function, accessor or closure returns: what all its `return`s agree in, or its
  /// only expression.
  func value(ofScope scope: ScopeID, annotated: TokenRange) -> Value {
    var values = shipped(expressions(scope, role: .returned).filter { !isNil($0) }).map { inference.value(of: $0) }
    if values.isEmpty, let only = onlyExpression(scope) { values = [inference.value(of: only)] }
    // Where some give objects and others only what stands for none, the objects count.
    if let objects = values.firstIndex(where: hasObjects), objects > 0 {
      values.swapAt(0, objects)
    }
    guard var result = values.first else { return .unknown }
    for value in values.dropFirst() {
      if hasObjects(result), !hasObjects(value) { continue }
      if value.path != result.path { result.path = nil }
      if result.type == .unknown { result.type = value.type }
      if value.context != result.context, let context = result.context, let other = value.context,
        inference.isContext(result.type), context.queue != other.queue
      {
        // One or the other.
        var either = ContextValue(path: context.path, queue: .borrowed)
        either.mayBeBackground = [context, other].contains { $0.queue == .background || $0.mayBeBackground }
        either.mayBeMade = [context, other].contains { isMade($0) || $0.mayBeMade }
        result.context = either
      } else if value.context != result.context, let context = result.context {
        result.context =
          value.context?.queue == context.queue ? ContextValue(path: context.path, queue: context.queue) : nil
      }
    }
    if !annotated.isEmpty {
      let type = inference.resolved(inference.type(annotated), in: scope)
      if type != .unknown { result.type = type }
    }
    return result
  }

  /// Whether a value is or holds managed objects; of `.loaded(rows)` nothing but its objects is known.
  private func hasObjects(_ value: Value) -> Bool {
    inference.isObjectOrHolder(value.type) || value.type == .unknown && value.handedOut != nil
  }

  /// Whether a context with a queue of its own is made in the body, and held in a variable at the most.
  private func isMade(_ context: ContextValue) -> Bool {
    guard context.queue == .background, context.path.members.isEmpty else { return false }
    if case .binding(let file, let binding) = context.path.root {
      return file == inference.file.id && outline[binding].kind == .variable
        && inference.value(of: outline[binding].value).context?.isNew == true
    }
    return context.isNew
  }

  /// Without what a debug build alone returns, or the code that runs in a preview or under a test, where there is
  /// something else.
  private func shipped(_ returned: [ExpressionID]) -> [ExpressionID] {
    guard returned.count > 1 else { return returned }
    let places = PreviewPlaces(inference)
    let shipped = returned.filter {
      !inference.file.isDebugOnly(Int32(outline[$0].tokens.start)) && !places.isAskedFor(outline[$0].scope)
    }
    return shipped.isEmpty ? returned : shipped
  }

  private func isNil(_ expression: ExpressionID) -> Bool {
    guard let chain = outline[expression].firstChain.ifAny else { return true }
    return outline[chain].root == .nilLiteral
  }

  /// The expressions of a role whose innermost function or closure is the one of the scope.
  private func expressions(_ scope: ScopeID, role: ExpressionRole) -> [ExpressionID] {
    let range = outline[scope].tokens
    return inference.project.expressions(in: range, of: inference.file).filter { id in
      outline[id].role == role && isOwn(outline[id].scope, scope)
    }
  }

  private func isOwn(_ inner: ScopeID, _ outer: ScopeID) -> Bool {
    var scope = inner
    while scope != outer {
      guard !scope.isNone, outline[scope].closure.isNone, outline[scope].declaration.isNone else { return false }
      scope = outline[scope].parent
    }
    return true
  }

  private func onlyExpression(_ scope: ScopeID) -> ExpressionID? {
    let statements = inference.project.expressions(in: outline[scope].tokens, of: inference.file).filter { id in
      outline[id].scope == scope && outline[id].role == .statement
    }
    guard statements.count == 1, outline.bindings(of: scope).allSatisfy({ isParameter($0) }) else { return nil }
    return statements[0]
  }

  private func isParameter(_ binding: BindingID) -> Bool {
    switch outline[binding].kind {
    case .parameter, .closureParameter, .capture: true
    default: false
    }
  }
}
