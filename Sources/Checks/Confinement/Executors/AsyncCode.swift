import Lexer

/// Whether code may suspend.
extension FileInference {
  /// The asynchronous function or task that a scope's code is a part of, at whose edge the search ends; nil where the
  /// code is given to something that calls it from elsewhere, or is synchronous.
  func asyncScope(around scope: ScopeID) -> ScopeID? {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      switch current.kind {
      case .closure:
        if outline[current.closure].isAsync || isTask(current.closure, scope) { return scope }
        // A closure that is called where it stands is a part of the code around it.
        let fact = executor(of: scope)
        guard fact.executor != .unknown, fact.boundary != scope else { return nil }
      case .function, .accessor:
        return outline[current.declaration].modifiers.contains(.async) ? scope : nil
      case .type, .file:
        return nil
      default:
        break
      }
      scope = current.parent
    }
    return nil
  }

  /// Whether a closure waits for others in its own code.
  func awaits(_ closure: ClosureID) -> Bool {
    let tokens = outline[closure].tokens
    for index in outline.firstChain(from: tokens.start)..<outline.chains.count {
      let chain = outline.chains[index]
      guard chain.token < tokens.end else { return false }
      guard chain.marks.contains(.await) else { continue }
      var scope = chain.scope
      while !scope.isNone, outline[scope].closure.isNone, outline[scope].declaration.isNone {
        scope = outline[scope].parent
      }
      if !scope.isNone, outline[scope].closure == closure { return true }
    }
    return false
  }

  /// Whether a closure is the body of a task.
  private func isTask(_ closure: ClosureID, _ scope: ScopeID) -> Bool {
    switch executor(of: scope).cause {
    case .detachedTask, .task, .childTask: return executor(of: scope).boundary == scope
    default: break
    }
    // A task that inherits an actor is known by the function that it stands in.
    guard let call = ClosureUse(outline, closure).call, call.member == nil, call.name == Names.Task else {
      return false
    }
    return project.typeIsFree(Names.Task, file)
  }
}
