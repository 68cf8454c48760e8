import Lexer

/// A place where the stores of a container are loaded.
struct StoreLoad {
  var call: CallSite
  /// How the container is reached.
  var container: AccessPath
  /// Where it runs: in the function that it stands in, or in one that calls that function.
  var place: SetUpPlace
  /// The function, or the variable with its value, that the load runs in.
  var around: TokenRange { place.around }
  /// The token in it: the load's own, or the call's that leads to it.
  var token: Int32 { place.token }
}

/// Finds where stores are loaded in a file.
struct StoreLoads {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The loads of containers whose way is known, in the order of the source, each where it stands and where methods are
  /// called that do it.
  func all() -> [StoreLoad] {
    inference.calls[Names.loadPersistentStores].flatMap { call -> [StoreLoad] in
      guard let container = container(of: call) else { return [] }
      let scope = outline[call.chain].scope
      let places = SetUpOrder(inference).places(of: scope, at: call.token)
      // What a method does in a branch may be left out when it is called.
      let known = isStraight(scope) ? places : Array(places.prefix(1))
      return known.map { StoreLoad(call: call, container: container, place: $0) }
    }
  }

  /// Whether a container is loaded in one place only, which one function at most leads to: the one that sets it up.
  func isOnly(_ load: StoreLoad, _ loads: [StoreLoad]) -> Bool {
    let ways = loads.filter { $0.container == load.container }
    guard ways.count == 2 else { return ways.count == 1 }
    guard ways[0].call.suffix == ways[1].call.suffix, ways[0].around != ways[1].around,
      let owner = MakingReader(inference).owner(of: outline[load.call.chain].scope, at: load.call.token)
    else { return false }
    return FunctionCalls(inference).all(of: owner).count == 1
  }

  /// Whether code always runs when its function does.
  private func isStraight(_ scope: ScopeID) -> Bool {
    let kind = outline[straight(scope)].kind
    return kind == .function || kind == .accessor
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
    inference.scope(scope, isIn: straight(load.place.scope))
  }

  /// Whether the code in a scope runs where it stands: no closure between it and the function, unless it is called at
  /// once.
  func runsInPlace(_ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone {
      if let closure = outline[scope].closure.ifAny {
        let use = ClosureUse(outline, closure)
        // `descriptions.forEach { … }` runs where it stands too.
        guard use.isCalledAtOnce || use.call?.name == Names.forEach else { return false }
      }
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
