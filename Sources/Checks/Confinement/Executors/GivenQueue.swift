import Lexer

/// Closures that a function runs on a dispatch queue which it is given: `queue.async { body() }` of a parameter `queue`.
/// Where they run, the caller says, or the parameter's default value.
extension SummaryReader {
  /// The queue that the function is given and that code of it runs on; nil for any other code.
  func givenQueue(_ fact: ExecutorFact, in function: DeclarationID) -> ClosureRun.Place? {
    guard fact.cause == .givenQueue, let closure = outline[fact.boundary].closure.ifAny,
      let call = ClosureUse(outline, closure).call, let member = call.member
    else { return nil }
    return givenQueue(member, call.name, in: function)
  }

  /// `queue.async(execute: body)`
  func givenQueue(_ site: CallSite, in function: DeclarationID) -> ClosureRun.Place? {
    site.member.ifAny.flatMap { givenQueue($0, site.name, in: function) }
  }

  /// What the argument for another function's queue is to this function's callers.
  func givenQueue(
    _ argument: ExpressionID?, _ usual: Value.QueueKind?, in function: DeclarationID
  ) -> ClosureRun.Place {
    var queue = usual
    if let argument {
      if let chain = outline[argument].firstChain.ifAny, outline[argument].lastChain == chain,
        outline[chain].firstSuffix.isNone, let place = parameter(chain, of: function)
      {
        return place
      }
      if inference.isNil(argument) { return .unknown }
      queue = inference.queueKind(of: argument)
    }
    switch queue {
    case .main: return .main
    case .other: return .concurrent(.dispatchQueue)
    case nil: return .elsewhere(.givenQueue)
    }
  }

  private func givenQueue(_ member: SuffixID, _ name: Symbol, in function: DeclarationID) -> ClosureRun.Place? {
    let chain = outline[member].chain
    guard Self.submitting.contains(name), outline[chain].firstSuffix == member else { return nil }
    return parameter(chain, of: function)
  }

  /// The parameter of the function that a chain starts with, if it is a queue.
  private func parameter(_ chain: ChainID, of function: DeclarationID) -> ClosureRun.Place? {
    let root = outline[chain]
    guard root.root == .name, let binding = inference.binding(root.name, at: root.token, in: root.scope),
      outline[binding].kind == .parameter, outline[binding].declaration == function,
      let type = inference.value(of: binding).type.name?.name, Self.queues.contains(type)
    else { return nil }
    let position = Int(outline[binding].position)
    let parameters = outline.parameters[outline[function].parameters]
    let place = parameters.startIndex + position
    let usual = place < parameters.endIndex ? parameters[place].defaultValue.ifAny : nil
    return .givenQueue(position, usual: usual.flatMap { inference.queueKind(of: $0) })
  }

  private static let submitting = SymbolSet([
    Names.async, Names.sync, Names.asyncAfter, Names.asyncAndWait, Names.addOperation,
  ])

  private static let queues = SymbolSet([
    Names.DispatchQueue, Names.DispatchSerialQueue, Names.OperationQueue,
  ])
}
