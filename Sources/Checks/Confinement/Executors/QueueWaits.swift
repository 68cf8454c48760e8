import Lexer

/// A place where code on one queue waits for another: `performAndWait`, or `sync` on the main queue.
struct QueueWait: Sendable {
  /// A queue by what it belongs to.
  enum Queue: Hashable, Sendable {
    /// The main queue.
    case main
    /// The queue of the context that is reached so.
    case context(AccessPath)
  }

  /// The queue that the code is on while it waits.
  var held: Queue
  /// The queue that it waits for.
  var awaited: Queue
  /// The call.
  var call: CallSite
  /// The context that is waited for; nil for the main queue itself.
  var context: ContextValue?
  /// Whether it stands in a block on the queue of a context of its own.
  var isNested: Bool
}

/// Finds where the code of a file waits for a queue while it is on another.
struct QueueWaits {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The waits, in the order of the source.
  func all() -> [QueueWait] {
    let waits = inference.calls[Names.performAndWait].compactMap(performAndWait)
    return (waits + inference.calls[Names.sync].compactMap(mainSync)).sorted { $0.call.token < $1.call.token }
  }

  private func performAndWait(_ call: CallSite) -> QueueWait? {
    guard let member = call.member.ifAny else { return nil }
    let receiver = inference.receiver(of: member)
    guard inference.isContext(receiver.type), let context = receiver.context else { return nil }
    switch inference.executor(of: call.chain).executor {
    case .main:
      guard context.queue == .background else { return nil }
      return QueueWait(
        held: .main, awaited: .context(context.path), call: call, context: context, isNested: false)
    case .queue(let holder):
      guard holder.queue == .background, !holder.sharesQueue(with: context), context.isSurelyOther(than: holder),
        !isHeld(context, around: outline[call.chain].scope)
      else { return nil }
      return QueueWait(
        held: .context(holder.path), awaited: context.queue == .main ? .main : .context(context.path), call: call,
        context: context, isNested: true)
    case .actor, .concurrent, .elsewhere, .caller, .unknown:
      return nil
    }
  }

  /// `DispatchQueue.main.sync` in a block on a background context's queue.
  private func mainSync(_ call: CallSite) -> QueueWait? {
    guard let member = call.member.ifAny, inference.receiver(of: member).queue == .main,
      case .queue(let holder) = inference.executor(of: call.chain).executor, holder.queue == .background
    else { return nil }
    return QueueWait(held: .context(holder.path), awaited: .main, call: call, context: nil, isNested: true)
  }

  /// Whether the code that waits for the holder's block is itself on the context's queue: then nobody else is on it.
  private func isHeld(_ context: ContextValue, around scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if let closure = current.closure.ifAny {
        guard let call = ClosureUse(outline, closure).call else { return false }
        guard call.name == Names.performAndWait else { return false }
        switch inference.executor(of: current.parent).executor {
        case .main where context.queue == .main: return true
        case .queue(let outer) where outer.sharesQueue(with: context): return true
        default: break
        }
      } else if !current.declaration.isNone {
        return false
      }
      scope = current.parent
    }
    return false
  }
}
