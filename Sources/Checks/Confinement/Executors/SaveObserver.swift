import Lexer

/// Finds the context on whose queue an observer of its notifications is called: a context posts them where it saves or
/// changes (documentation of `NSManagedObjectContextDidSave`), and an observer that asks for no queue runs right there.
struct SaveObserver {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The context whose queue the block of an `addObserver(forName:object:queue:using:)` runs on; nil where it has a queue
  /// of its own, or none is known.
  func context(ofBlockOf call: SuffixID) -> ContextValue? {
    let arguments = Arguments(outline, call)
    guard let name = arguments[Names.forName], isContextNotification(name), let object = arguments[Names.object] else {
      return nil
    }
    if let queue = arguments[Names.queue], !inference.isNil(queue) { return nil }
    return saver(object)
  }

  /// The context on whose queue a publisher sends its notifications: `center.publisher(for: name, object: context)`.
  func context(ofPublisher call: SuffixID) -> ContextValue? {
    let arguments = Arguments(outline, call)
    guard let name = arguments[Names.`for`], isContextNotification(name), let object = arguments[Names.object] else {
      return nil
    }
    return saver(object)
  }

  /// The context whose queue a method runs on that observes by its selector.
  func context(ofMethod method: DeclarationID) -> ContextValue? {
    objects(ofMethod: method).lazy.compactMap { saver($0) }.first
  }

  /// Whose notifications a method observes by its selector.
  private func objects(ofMethod method: DeclarationID) -> [ExpressionID] {
    let name = outline[method].name
    return inference.calls[Names.addObserver].compactMap { site in
      let arguments = Arguments(outline, site.suffix)
      guard let selector = arguments[Names.selector], mentions(name, selector), let posted = arguments[Names.name],
        isContextNotification(posted)
      else { return nil }
      return arguments[Names.object]
    }
  }

  /// The context whose notification the code of a scope is told of, wherever that code runs; nil where none is known.
  func poster(around scope: ScopeID) -> ContextValue? {
    var scope = scope
    while !scope.isNone {
      if let closure = outline[scope].closure.ifAny, let call = ClosureUse(outline, closure).call,
        let notifier = call.name == Names.addObserver ? call.suffix : publisher(before: call)
      {
        return Arguments(outline, notifier)[Names.object].flatMap { known($0) }
      }
      if let function = outline[scope].declaration.ifAny {
        return objects(ofMethod: function).lazy.compactMap { known($0) }.first
      }
      scope = outline[scope].parent
    }
    return nil
  }

  /// The call in the chain of another one that makes a publisher of notifications.
  private func publisher(before call: ClosureUse.Call) -> SuffixID? {
    var previous: SuffixID?
    for suffix in outline.suffixes(of: outline[call.suffix].chain) {
      if suffix == call.suffix { break }
      if outline[suffix].kind == .call, let previous,
        outline[previous].name == Names.publisher || outline[previous].name == Names.notifications
      {
        return suffix
      }
      previous = suffix
    }
    return nil
  }

  private func known(_ object: ExpressionID) -> ContextValue? {
    let value = inference.value(of: object)
    guard inference.isContext(value.type), let context = value.context, context.queue != .borrowed else { return nil }
    return context
  }

  /// Whose notifications are merged into another context has a queue of its own, unless it is known to be the main one.
  private func saver(_ object: ExpressionID) -> ContextValue? {
    let value = inference.value(of: object)
    guard inference.isContext(value.type), var context = value.context else { return nil }
    if context.queue == .borrowed { context.queue = .background }
    return context
  }

  private func isContextNotification(_ expression: ExpressionID) -> Bool {
    outline[expression].tokens.indices.contains { token in
      inference.file.lexed.tokens[token].kind == .identifier
        && FrameworkFacts.contextNotifications.contains(inference.file.symbol(of: token))
    }
  }

  private func mentions(_ name: Symbol, _ expression: ExpressionID) -> Bool {
    outline[expression].tokens.indices.contains { token in
      inference.file.lexed.tokens[token].kind == .identifier && inference.file.symbol(of: token) == name
    }
  }
}
