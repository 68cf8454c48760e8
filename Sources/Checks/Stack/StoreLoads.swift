import Lexer

/// A place where the stores of a container are loaded.
struct StoreLoad {
  var call: CallSite
  /// How the container is reached.
  var container: AccessPath
  /// The function, or the variable with its value, that the load stands in.
  var around: TokenRange
}

/// Finds where stores are loaded in a file.
struct StoreLoads {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The loads of containers whose way is known, in the order of the source.
  func all() -> [StoreLoad] {
    inference.calls[Names.loadPersistentStores].compactMap { call in
      guard let container = container(of: call) else { return nil }
      let scope = outline[call.chain].scope
      return StoreLoad(
        call: call, container: container, around: MakingReader(inference).tokens(of: scope, at: call.token))
    }
  }

  /// The container that a call is made on.
  func container(of call: CallSite) -> AccessPath? {
    guard let member = call.member.ifAny else {
      // A subclass that loads itself.
      let own = inference.selfValue(in: outline[call.chain].scope)
      return inference.isContainer(own.type) ? own.path : nil
    }
    let receiver = inference.receiver(of: member)
    return inference.isContainer(receiver.type) ? receiver.path : nil
  }

  /// Whether the code at a scope runs after a load that stands in another, as far as branches tell: the load is in no
  /// branch or closure that the code is not in too.
  func isSure(_ load: StoreLoad, before scope: ScopeID) -> Bool {
    inference.scope(scope, isIn: straight(outline[load.call.chain].scope))
  }

  /// Whether the code in a scope runs where it stands: no closure between it and the function, unless it is called at
  /// once.
  func runsInPlace(_ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone {
      if let closure = outline[scope].closure.ifAny, !ClosureUse(outline, closure).isCalledAtOnce { return false }
      if !outline[scope].declaration.isNone { return true }
      scope = outline[scope].parent
    }
    return true
  }

  /// The outermost scope that always runs when a scope does: a `do` block is passed, a branch is not.
  private func straight(_ scope: ScopeID) -> ScopeID {
    var scope = scope
    while outline[scope].kind == .doBody, !outline[scope].parent.isNone { scope = outline[scope].parent }
    return scope
  }
}
