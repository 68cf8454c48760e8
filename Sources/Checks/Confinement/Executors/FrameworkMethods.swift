import Lexer

/// Finds where frameworks call the methods of a type: those of a delegate on the queue that it is registered with, the
/// body of an operation or a thread on its own, observers where a notification is posted.
struct FrameworkMethods {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where a method of a type runs that is bound to no actor and not asynchronous; nil where no framework calls it, or
  /// the queue is not known.
  func run(_ method: DeclarationID) -> FrameworkClosures.Run? {
    guard outline[method].kind == .function, let type = inference.enclosingType(outline[method].scope)?.id else {
      return nil
    }
    return overridden(method, type) ?? delegate(method, type) ?? selected(method)
  }

  // MARK: Operations and threads

  /// `override func main()` of an operation or a thread.
  private func overridden(_ method: DeclarationID, _ type: TypeID) -> FrameworkClosures.Run? {
    guard outline[method].modifiers.contains(.override), outline[method].parameters.isEmpty else { return nil }
    for (superclass, methods) in FrameworkFacts.queuedMethods
    where methods.contains(outline[method].name) && project.index.inherits(type, from: superclass) {
      if superclass == Names.Thread { return FrameworkClosures.Run(queue: .other, cause: .thread) }
      if project.startsOperationsOnMain || isStartedByHand(type) { return nil }
      return FrameworkClosures.Run(queue: .other, cause: .operationQueue)
    }
    return nil
  }

  /// Whether code starts an operation of the class, or of one that it derives from, on whichever thread it is on.
  private func isStartedByHand(_ type: TypeID) -> Bool {
    let started = project.startedOperations
    return started.contains(project.index[type].name) || project.index.ancestors(type).contains { started.contains($0) }
  }

  // MARK: Delegates

  private func delegate(_ method: DeclarationID, _ type: TypeID) -> FrameworkClosures.Run? {
    guard let sender = outline.parameters[outline[method].parameters].first, sender.label == .none,
      let name = inference.type(sender.type).name?.name, FrameworkFacts.delegateSenders.contains(name),
      project.typeIsFree(name, inference.file)
    else { return nil }
    let ancestors = project.index.ancestors(type)
    for row in FrameworkFacts.delegateQueues
    where row.senders.contains(name) && ancestors.contains(where: { row.protocols.contains($0) }) {
      guard row.maker != .none else { return FrameworkClosures.Run(queue: .other, cause: .framework) }
      return registered(row, type)
    }
    return nil
  }

  /// The queue that the file registers instances of the type with, if all registrations agree.
  private func registered(_ row: FrameworkFacts.DelegateQueue, _ type: TypeID) -> FrameworkClosures.Run? {
    var agreed: FrameworkClosures.Run?
    for site in inference.calls[row.maker] {
      let arguments = Arguments(outline, site.suffix)
      let given = row.delegateLabel == .none ? arguments.first : arguments[row.delegateLabel]
      guard let given, isInstance(given, of: type) else { continue }
      var run = FrameworkClosures.Run(queue: row.isMainByDefault ? .main : .other, cause: .framework)
      if let queue = arguments[row.queueLabel], !inference.isNil(queue) {
        run.queue = inference.queueKind(of: queue)
      }
      if let agreed, agreed.queue != run.queue { return nil }
      agreed = run
    }
    return agreed
  }

  private func isInstance(_ expression: ExpressionID, of type: TypeID) -> Bool {
    guard let chain = outline[expression].firstChain.ifAny, chain == outline[expression].lastChain else { return false }
    if outline[chain].root == .selfKeyword, outline[chain].firstSuffix.isNone {
      return inference.enclosingType(outline[chain].scope)?.id == type
    }
    guard let name = inference.value(of: expression).type.name else { return false }
    return project.type(name, from: inference.file, scope: outline[chain].scope) == type
  }

  // MARK: Selectors

  /// A method that is registered by its selector for notifications of the store, or started on another thread.
  private func selected(_ method: DeclarationID) -> FrameworkClosures.Run? {
    guard outline[method].attributes.contains(where: { outline.attributes[$0].name == Names.objc }) else { return nil }
    let name = outline[method].name
    for site in inference.calls[Names.addObserver] {
      let arguments = Arguments(outline, site.suffix)
      guard let selector = arguments[Names.selector], inference.mentions(name, in: selector),
        let posted = arguments[Names.name], inference.isStoreNotification(posted)
      else { continue }
      return FrameworkClosures.Run(queue: .other, cause: .storeNotification)
    }
    for (function, label) in Self.threadStarters {
      for site in inference.calls[function] {
        let arguments = Arguments(outline, site.suffix)
        let selector = label == .none ? arguments.first : arguments[label]
        guard let selector, inference.mentions(name, in: selector) else { continue }
        return FrameworkClosures.Run(queue: .other, cause: .thread)
      }
    }
    return nil
  }

  /// The functions that call a selector on a new thread, and the label of the selector.
  private static let threadStarters: [(function: Symbol, label: Symbol)] = [
    (Symbol("performSelector"), Symbol("inBackground")), (Symbol("detachNewThreadSelector"), .none),
    (Names.Thread, Names.selector),
  ]
}

extension FileInference {
  /// Whether an expression names a notification that the store's coordinator posts.
  func isStoreNotification(_ expression: ExpressionID) -> Bool {
    outline[expression].tokens.indices.contains { token in
      file.lexed.tokens[token].kind == .identifier
        && FrameworkFacts.storeNotifications.contains(file.symbol(of: token))
    }
  }

  /// Whether a name stands among the tokens of an expression.
  func mentions(_ name: Symbol, in expression: ExpressionID) -> Bool {
    outline[expression].tokens.indices.contains { token in
      file.lexed.tokens[token].kind == .identifier && file.symbol(of: token) == name
    }
  }
}

extension Project {
  /// Whether some code may run operations on the main queue: it names that queue otherwise than to add a block to it or
  /// to give it to a call under a label that is a queue's.
  static func startsOperationsOnMain(_ index: ProjectIndex, jobs: Int) -> Bool {
    let found = Parallel.map(index.files, stride: 64, jobs: jobs) { file -> Bool in
      let outline = file.outline
      return outline.chains.contains { chain in
        guard chain.root == .name, chain.name == Names.OperationQueue, let main = chain.firstSuffix.ifAny,
          outline[main].kind == .member, outline[main].name == Names.main
        else { return false }
        guard let member = outline[main].next.ifAny else { return !isObserversQueue(chain, outline) }
        guard outline[member].kind == .member, let call = outline[member].next.ifAny, outline[call].kind == .call,
          let first = outline[call].firstArgument.ifAny, let value = outline[outline[first].value].firstChain.ifAny
        else { return false }
        return outline[member].name == Names.addOperation && outline[value].root != .closure
          || outline[member].name == Names.addOperations
      }
    }
    return found.contains(true)
  }

  private static func isObserversQueue(_ chain: Chain, _ outline: Outline) -> Bool {
    let expression = outline[chain.expression]
    guard expression.role == .argument, let call = expression.call.ifAny else { return false }
    return outline.arguments(of: call).contains { argument in
      outline[argument].value == chain.expression
        && (outline[argument].label == Names.queue || outline[argument].label == Names.on
          || outline[argument].label == Names.delegateQueue || outline[argument].label == Names.to)
    }
  }
}
