import Lexer

/// Tells whether the callers of a method load the stores first, be it in another method of the same object.
struct LoadOrder {
  private let inference: FileInference
  private let stack: StackFacts

  init(_ inference: FileInference, _ stack: StackFacts) {
    self.inference = inference
    self.stack = stack
  }

  /// A load that comes first, as a caller sees it.
  struct Earlier {
    /// Where the caller loads the stores.
    var load: Location
    /// Where it calls the method after that.
    var call: Location
  }

  /// Where the callers of a method load the stores of a container before they call it; nil where one of them does not,
  /// or loads them again.
  ///
  /// - Parameter container: the container as the method reaches it from its own object.
  func load(before method: DeclarationReference, of container: AccessPath) -> Earlier? {
    guard case .instance = container.root, inference.project.index.declaration(method).kind == .function else {
      return nil
    }
    let calls = FunctionCalls(inference).all(of: method).filter { caller, call in
      !PreviewPlaces(caller).contains(caller.file.outline[call.chain].scope)
    }
    var first: Earlier?
    for (caller, call) in calls {
      guard let receiver = caller.receiverValue(of: call).path, let load = load(in: caller, receiver, container, call)
      else { return nil }
      first = first ?? load
    }
    return first
  }

  private func load(
    in caller: FileInference, _ receiver: AccessPath, _ container: AccessPath, _ call: CallSite
  ) -> Earlier? {
    let outline = caller.file.outline
    let scope = outline[call.chain].scope
    let loads = StoreLoads(caller)
    guard loads.runsInPlace(scope) else { return nil }
    let around = MakingReader(caller).tokens(of: scope, at: call.token)
    let path = AccessPath(root: receiver.root, members: receiver.members + container.members)
    var found: Location?
    for name in stack.loaders.union([Names.loadPersistentStores]) {
      for other in caller.calls[name] where around.contains(Int(other.token)) {
        guard other.suffix != call.suffix, loaded(by: other, loads, caller) == path else { continue }
        // Loaded afterwards, or once more.
        guard other.token < call.token else { return nil }
        let otherScope = outline[other.chain].scope
        guard loads.runsInPlace(otherScope), caller.scope(scope, isIn: otherScope) else { continue }
        found = Location(file: caller.file.id, range: caller.file.range(of: other.token))
      }
    }
    let place = Location(file: caller.file.id, range: caller.file.range(of: call.token))
    return found.map { Earlier(load: $0, call: place) }
  }

  /// The container whose stores a call loads, as the calling code reaches it.
  private func loaded(by call: CallSite, _ loads: StoreLoads, _ caller: FileInference) -> AccessPath? {
    if call.name == Names.loadPersistentStores { return loads.container(of: call) }
    guard let receiver = caller.receiverValue(of: call).path,
      let callee = CallResolver(caller).callee(of: call)
    else { return nil }
    let file = inference.project.index.file(callee)
    let other = file.id == caller.file.id ? caller : FileInference(inference.project, file)
    let tokens = inference.project.index.declaration(callee).tokens
    for load in other.calls[Names.loadPersistentStores] where tokens.contains(Int(load.token)) {
      guard let path = StoreLoads(other).container(of: load), case .instance = path.root else { continue }
      return AccessPath(root: receiver.root, members: receiver.members + path.members)
    }
    return nil
  }
}
