import Lexer

/// A place in a function where something is done there, or by a method of the same type that is called there.
struct SetUpPlace: Sendable {
  /// The function, initialiser or variable.
  var around: TokenRange
  /// The token in it.
  var token: Int32
  /// The scope of the token.
  var scope: ScopeID
}

/// Tells in which order the steps of setting something up run that a type spreads over its methods.
struct SetUpOrder {
  /// How many methods may lie between an initialiser and a step.
  private static let callLimit = 2

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where code runs: where it stands first, then the places that call the method around it, or that name the lazy
  /// property around it for the first time.
  ///
  /// - Parameter anywhere: whether calls count too that stand in closures which run later.
  func places(of scope: ScopeID, at token: Int32, anywhere: Bool = false) -> [SetUpPlace] {
    let making = MakingReader(inference)
    var places = [SetUpPlace(around: making.tokens(of: scope, at: token), token: token, scope: scope)]
    var open = [(owner: making.owner(of: scope, at: token), depth: 0)]
    while let (owner, depth) = open.popLast() {
      guard depth < Self.callLimit, let owner else { continue }
      for place in callers(of: owner.declaration, anywhere) {
        places.append(place)
        open.append((making.owner(of: place.scope, at: place.token), depth + 1))
      }
    }
    return places
  }

  /// The places in the file where a method of the type is called by the type itself, or a lazy property is named.
  private func callers(of declaration: DeclarationID, _ anywhere: Bool) -> [SetUpPlace] {
    let current = outline[declaration]
    let making = MakingReader(inference)
    switch current.kind {
    case .function:
      let reference = DeclarationReference(file: inference.file.id, declaration: declaration)
      return inference.calls[current.name].compactMap { call in
        let chain = outline[call.chain]
        guard isOnSelf(chain, call.member), anywhere || StoreLoads(inference).runsInPlace(chain.scope),
          CallResolver(inference).callee(of: call) == reference
        else { return nil }
        return SetUpPlace(around: making.tokens(of: chain.scope, at: call.token), token: call.token, scope: chain.scope)
      }
    case .variable where current.modifiers.contains(.lazy):
      return inference.mentions[current.name].compactMap { mention in
        let chain = outline[mention.chain]
        guard isOnSelf(chain, mention.member), !current.tokens.contains(Int(chain.token)),
          anywhere || StoreLoads(inference).runsInPlace(chain.scope),
          inference.binding(chain.name, at: chain.token, in: chain.scope) == nil
        else { return nil }
        return SetUpPlace(
          around: making.tokens(of: chain.scope, at: chain.token), token: chain.token, scope: chain.scope)
      }
    default:
      return []
    }
  }

  /// `load()`, `self.load()` and `self?.load()`
  private func isOnSelf(_ chain: Chain, _ member: SuffixID) -> Bool {
    guard !member.isNone else { return chain.root == .name }
    guard chain.root == .selfKeyword, let first = chain.firstSuffix.ifAny else { return false }
    return first == member || outline[first].kind == .optional && outline[first].next == member
  }
}
