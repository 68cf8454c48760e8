import Lexer

/// The contexts that the configuration tells of.
extension ChainReader {
  /// The value of a member or call, or what the configuration says of it where the source does not tell: an unknown
  /// value, or a context of which nobody knows the queue.
  ///
  /// - Parameter isCall: whether a function hands it out: one with a queue of its own is then taken for a new one.
  func told(_ value: Value, _ name: Symbol, of receiver: Value, isCall: Bool = false) -> Value {
    guard !project.facts.isEmpty else { return value }
    if let context = value.context, context.queue != .borrowed { return value }
    let isContext = inference.isContext(value.type)
    guard isContext || value.type == .unknown else { return value }
    let owners = inference.possibleOwners(receiver, root: chain, at: outline[chain].scope)
    guard let queue = project.facts.queue(of: name, in: owners) else { return value }
    let made = AccessPath(root: .made(file.id, chain))
    let isNew = isCall && queue == .background
    let path = isNew ? made : value.path ?? receiver.path?.member(name) ?? made
    var context = value.context ?? ContextValue(path: path, queue: queue, origin: origin, isNew: isNew)
    context.queue = queue
    return Value(type: isContext ? value.type : .named(Names.NSManagedObjectContext), context: context, path: path)
  }
}
