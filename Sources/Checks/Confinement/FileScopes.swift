import Lexer

/// What lies around a place of a file.
extension FileInference {
  /// The type whose member the scope lies in.
  func enclosingType(_ scope: ScopeID) -> (id: TypeID?, name: Symbol)? {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if current.kind == .type, let declaration = current.declaration.ifAny {
        let reference = DeclarationReference(file: file.id, declaration: declaration)
        return (project.index.type(of: reference), outline[declaration].name)
      }
      scope = current.parent
    }
    return nil
  }

  /// The function or accessor whose body the scope lies in; none in a variable's initialiser.
  func enclosingFunction(_ scope: ScopeID) -> DeclarationID {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if current.kind == .type || current.kind == .file { return .none }
      if let declaration = current.declaration.ifAny { return declaration }
      scope = current.parent
    }
    return .none
  }

  /// The lazy property whose value a closure makes that is called where it stands: `lazy var row: Row? = { … }()`.
  func lazyProperty(madeBy closure: ClosureID) -> DeclarationID? {
    let expression = outline[outline[outline[closure].chain].expression]
    guard expression.role == .initializer, expression.firstChain == expression.lastChain,
      let property = expression.binding.ifAny.flatMap({ outline[$0].declaration.ifAny }),
      outline[property].modifiers.contains(.lazy), outline[outline[property].scope].kind == .type
    else { return nil }
    return property
  }

  /// The lazy property whose value is made by code that a scope lies in.
  func lazyProperty(around scope: ScopeID) -> DeclarationID? {
    var scope = scope
    while !scope.isNone, outline[scope].kind != .type, outline[scope].declaration.isNone {
      if let closure = outline[scope].closure.ifAny, let property = lazyProperty(madeBy: closure) { return property }
      scope = outline[scope].parent
    }
    return nil
  }

  /// Whether `inner` is `outer` or lies in it.
  func scope(_ inner: ScopeID, isIn outer: ScopeID) -> Bool {
    var scope = inner
    while !scope.isNone {
      if scope == outer { return true }
      scope = outline[scope].parent
    }
    return false
  }

  /// The closure whose `$0` the scope may use.
  func implicitParameterClosure(_ scope: ScopeID) -> ClosureID? {
    var scope = scope
    while !scope.isNone {
      if let closure = outline[scope].closure.ifAny {
        return (outline[closure].parameterCount ?? 0) == 0 ? closure : nil
      }
      if !outline[scope].declaration.isNone { return nil }
      scope = outline[scope].parent
    }
    return nil
  }

  /// Whether a context was made for a variable of this file's functions, as by `let context = …`.
  func isMadeForVariable(_ context: ContextValue) -> Bool {
    guard case .binding(let id, let binding) = context.path.root, id == file.id, context.path.members.isEmpty,
      outline[binding].kind == .variable, let value = outline[binding].value.ifAny
    else { return false }
    return self.value(of: value).context?.isNew == true
  }

  /// Where a chain runs: in its scope, unless `async let` starts a task for it, or a ternary asks for the thread.
  func executor(of chain: ChainID) -> ExecutorFact {
    let scope = outline[chain].scope
    if isInAsyncLet(chain) {
      return ExecutorFact(executor: .concurrent, cause: .asyncLet, boundary: scope)
    }
    let fact = executor(of: scope)
    guard outline[chain].operatorBefore >= 0 else { return fact }
    return ThreadCheck(self).executor(ofOperand: chain, around: fact) ?? fact
  }

  /// Where code is with an object: `queue.sync { row.name }` runs while the caller waits for it, as a rule on the
  /// caller's own thread, and so does with the object what the code around could do. Of an object of a context with a
  /// queue of its own that is only right where the code around is known.
  func executor(_ fact: ExecutorFact, with object: Value) -> ExecutorFact {
    guard fact.cause == .dispatchQueue || fact.cause == .givenQueue, let closure = outline[fact.boundary].closure.ifAny,
      let call = ClosureUse(outline, closure).call, call.name == Names.sync || call.name == Names.asyncAndWait
    else { return fact }
    let around = executor(executor(of: outline[fact.boundary].parent), with: object)
    switch around.executor {
    case .main, .queue, .actor, .concurrent, .elsewhere: return around
    case .caller, .unknown: return object.context?.queue == .background ? fact : around
    }
  }

  /// Whether the chain stands in the value of an `async let`, and in no closure within it.
  func isInAsyncLet(_ chain: ChainID) -> Bool {
    var expression = outline[chain].expression
    for _ in 0..<64 {
      guard !expression.isNone else { return false }
      let current = outline[expression]
      if let binding = current.binding.ifAny, let declaration = outline[binding].declaration.ifAny,
        current.role == .initializer
      {
        return outline[declaration].modifiers.contains(.async)
      }
      if let call = current.call.ifAny {
        expression = outline[outline[call].chain].expression
      } else if let container = current.container.ifAny {
        expression = outline[container].expression
      } else {
        return false
      }
    }
    return false
  }
}
