import Lexer

/// Finds where a closure runs that is wrapped in an object and submitted later: `DispatchWorkItem { … }`,
/// `BlockOperation { … }`. All submissions that the file shows have to agree.
struct WrappedWork {
  private static let stepLimit = 4

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where the closure of a call that makes such an object runs; nil where the call makes none.
  func executor(of call: ClosureUse.Call, _ scope: ScopeID) -> ExecutorFact? {
    if call.member == nil, FrameworkFacts.workObjects.contains(call.name),
      inference.project.typeIsFree(call.name, inference.file)
    {
      return inference.once(call.suffix) { submission(of: outline[call.suffix].chain, scope) } ?? unknown(scope)
    }
    // `operation.addExecutionBlock { … }`: the operation's blocks run at once on several threads.
    guard call.name == Self.addExecutionBlock, let member = call.member,
      inference.receiver(of: member).type.name?.name == Self.blockOperation
    else { return nil }
    let fact = inference.once(call.suffix) { submission(ofReceiver: member, scope) }
    guard let fact, fact.executor != .main else { return unknown(scope) }
    return fact
  }

  private func unknown(_ scope: ScopeID) -> ExecutorFact {
    ExecutorFact(executor: .unknown, cause: .none, boundary: scope)
  }

  // MARK: Where the object is kept

  /// A place that holds the object.
  private enum Holder: Hashable {
    case binding(BindingID)
    case property(Symbol)
  }

  /// Where the object runs that a chain makes.
  private func submission(of chain: ChainID, _ scope: ScopeID) -> ExecutorFact? {
    let expression = outline[chain].expression
    guard outline[expression].lastChain == chain else { return nil }
    if outline[expression].role == .argument { return submitted(expression, scope) }
    // `queue.addOperations([BlockOperation { … }], waitUntilFinished: false)`
    if outline[expression].role == .element, let list = outline[expression].container.ifAny {
      return submitted(outline[list].expression, scope)
    }
    return holder(of: expression).flatMap { uses(of: $0, scope) }
  }

  private func submission(ofReceiver member: SuffixID, _ scope: ScopeID) -> ExecutorFact? {
    let chain = outline[outline[member].chain]
    if chain.root == .name, let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) {
      return uses(of: .binding(binding), scope)
    }
    return name(of: outline[member].chain, before: member).flatMap { uses(of: .property($0), scope) }
  }

  /// The variable or property that an expression's value is put into.
  private func holder(of expression: ExpressionID) -> Holder? {
    let current = outline[expression]
    if current.assignment >= 0, let target = current.firstChain.ifAny {
      let chain = outline[target]
      if chain.root == .name, chain.firstSuffix.isNone,
        let binding = inference.binding(chain.name, at: chain.token, in: chain.scope)
      {
        return .binding(binding)
      }
      return name(of: target, before: nil).map { .property($0) }
    }
    guard current.role == .initializer, let binding = current.binding.ifAny else { return nil }
    return outline[outline[binding].scope].kind == .type ? .property(outline[binding].name) : .binding(binding)
  }

  /// The property of `self` that a chain names, up to a member; of `pending[id]` the one that the object is kept in.
  private func name(of chain: ChainID, before end: SuffixID?) -> Symbol? {
    let current = outline[chain]
    var name = current.root == .name ? current.name : .none
    for suffix in outline.suffixes(of: chain) {
      if suffix == end { break }
      switch outline[suffix].kind {
      case .optional, .force, .subscript: continue
      case .member where current.root == .selfKeyword && name == .none: name = outline[suffix].name
      case .member, .call: return nil
      }
    }
    return name == .none ? nil : name
  }

  // MARK: What is done with it

  /// What all places agree in that submit what a holder has.
  private func uses(of first: Holder, _ scope: ScopeID) -> ExecutorFact? {
    var agreed: ExecutorFact?
    var open = [first]
    var seen: Set<Holder> = [first]
    for _ in 0..<Self.stepLimit {
      guard let holder = open.popLast() else { break }
      for mention in mentions(of: holder) {
        switch use(mention, scope) {
        case .nothing:
          continue
        case .kept(let next):
          if seen.insert(next).inserted { open.append(next) }
        case .submitted(let fact):
          guard let fact, fact.executor != .unknown else { return nil }
          if let agreed, agreed.executor != fact.executor { return nil }
          agreed = agreed ?? fact
        }
      }
    }
    return open.isEmpty ? agreed : nil
  }

  private enum Use {
    case nothing
    case kept(Holder)
    case submitted(ExecutorFact?)
  }

  /// The chains that name what a holder has, with the suffix that names it.
  private func mentions(of holder: Holder) -> [(chain: ChainID, member: SuffixID)] {
    switch holder {
    case .binding(let binding):
      inference.mentions[outline[binding].name].filter { mention in
        guard mention.member.isNone else { return false }
        let chain = outline[mention.chain]
        return inference.binding(chain.name, at: chain.token, in: chain.scope) == binding
      }.map { ($0.chain, $0.member) }
    case .property(let name):
      inference.mentions[name].filter { mention in
        let chain = outline[mention.chain]
        if mention.member.isNone { return inference.binding(name, at: chain.token, in: chain.scope) == nil }
        return self.name(of: mention.chain, before: outline[mention.member].next.ifAny) == name
      }.map { ($0.chain, $0.member) }
    }
  }

  private func use(_ mention: (chain: ChainID, member: SuffixID), _ scope: ScopeID) -> Use {
    let chain = outline[mention.chain]
    if chain.marks.contains(.assigned) { return .nothing }
    var next = mention.member.isNone ? chain.firstSuffix : outline[mention.member].next
    while let current = next.ifAny, outline[current].kind != .member, outline[current].kind != .call {
      next = outline[current].next
    }
    if let member = next.ifAny {
      guard outline[member].kind == .member else { return .submitted(nil) }
      // `item.perform()`, `operation.start()`: right where it stands.
      guard Self.starters.contains(outline[member].name) else {
        // Of a collection of objects one may be taken out and submitted.
        return Self.givers.contains(outline[member].name) && !isCancelled(mention.chain) ? .submitted(nil) : .nothing
      }
      return .submitted(inference.executor(of: mention.chain))
    }
    let expression = outline[chain.expression]
    switch expression.role {
    case .argument:
      return isDependency(chain.expression) ? .nothing : .submitted(submitted(chain.expression, scope))
    case .element:
      // `queue.addOperations([first, second], waitUntilFinished: false)`
      guard let list = expression.container.ifAny else { return .submitted(nil) }
      return .submitted(submitted(outline[list].expression, scope))
    case .condition, .matched, .subject:
      return inference.copies[chain.expression].map { .kept(.binding($0)) } ?? .nothing
    default:
      return holder(of: chain.expression).map { .kept($0) } ?? .submitted(nil)
    }
  }

  /// `pending.removeValue(forKey: id)?.cancel()`, and what is taken out and dropped.
  private func isCancelled(_ id: ChainID) -> Bool {
    let chain = outline[id]
    let members = outline.suffixes(of: id).filter { outline[$0].kind == .member }
    return members.last.map { outline[$0].name == Self.cancel } ?? false
      || outline[chain.expression].role == .statement
  }

  /// `last.addDependency(first)` submits nothing.
  private func isDependency(_ argument: ExpressionID) -> Bool {
    guard let call = outline[argument].call.ifAny, let site = inference.calls.site(of: call, outline) else {
      return false
    }
    return Self.neutral.contains(site.name)
  }

  /// Where the object runs that is an argument: `queue.async(execute: item)`, `queue.addOperation(operation)`.
  private func submitted(_ argument: ExpressionID, _ scope: ScopeID) -> ExecutorFact? {
    guard let call = outline[argument].call.ifAny, outline[call].kind == .call,
      let site = inference.calls.site(of: call, outline), let member = site.member.ifAny
    else { return nil }
    let receiver = inference.receiver(of: member)
    guard let type = receiver.type.name?.name else { return nil }
    let cause: ExecutorFact.Cause
    switch site.name {
    case Names.async, Names.sync, Names.asyncAfter, Names.asyncAndWait:
      guard type == Names.DispatchQueue || type == Names.DispatchSerialQueue else { return nil }
      cause = .dispatchQueue
    case Names.addOperation, Names.addOperations:
      guard type == Names.OperationQueue else { return nil }
      cause = .operationQueue
    default:
      return nil
    }
    return ExecutorFact(queue: receiver.queue, cause, scope)
  }

  private static let starters = SymbolSet([Names.perform, Names.start, Names.main])
  private static let givers = SymbolSet(
    [
      "values", "removeValue", "first", "last", "removeFirst", "removeLast", "popFirst", "popLast", "forEach", "map",
    ].map { Symbol($0) })
  private static let cancel = Symbol("cancel")
  private static let neutral = SymbolSet([Symbol("addDependency"), Symbol("removeDependency")])
  private static let addExecutionBlock = Symbol("addExecutionBlock")
  private static let blockOperation = Symbol("BlockOperation")
}

extension ExecutorFact {
  /// Code on a dispatch or operation queue: the main one, another, or one of which nothing is known.
  init(queue: Value.QueueKind?, _ cause: Cause, _ scope: ScopeID) {
    switch queue {
    case .main: self.init(executor: .main, cause: .mainHop, boundary: scope)
    case .other: self.init(executor: .concurrent, cause: cause, boundary: scope)
    case nil: self.init(executor: .elsewhere, cause: .givenQueue, boundary: scope)
    }
  }
}
