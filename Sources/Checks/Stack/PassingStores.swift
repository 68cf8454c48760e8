import Lexer

/// Tells which stores a function opens for a moment only, or as they are.
struct PassingStores {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether a function makes a coordinator for itself and takes the store away from it again, as for a checkpoint of the
  /// write-ahead log: nobody works with that store there.
  func isPassing(_ coordinator: CallSite) -> Bool {
    guard let variable = outline[outline[coordinator.chain].expression].binding.ifAny else { return false }
    return isRemoved(from: variable, in: outline[coordinator.chain].scope, after: coordinator.token)
  }

  /// Whether the function that adds a store takes it away from the same coordinator afterwards.
  func isTakenAway(_ adding: CallSite) -> Bool {
    let chain = outline[adding.chain]
    guard chain.root == .name, let variable = inference.binding(chain.name, at: chain.token, in: chain.scope) else {
      return false
    }
    return isRemoved(from: variable, in: chain.scope, after: adding.token)
  }

  /// Whether a store is added with the very model that it was written with: one that is made from its metadata.
  func isAddedWithItsOwnModel(_ adding: CallSite) -> Bool {
    StoreURL(inference).any(in: outline[adding.chain].expression) { chain in
      outline.suffixes(of: chain).contains {
        outline[$0].kind == .call && Arguments(outline, $0)[Names.forStoreMetadata] != nil
      }
    }
  }

  private func isRemoved(from coordinator: BindingID, in scope: ScopeID, after token: Int32) -> Bool {
    guard let function = inference.enclosingFunction(scope).ifAny else { return false }
    return inference.calls[Names.remove].contains { removal in
      let chain = outline[removal.chain]
      return outline[function].tokens.contains(Int(removal.token)) && removal.token > token && chain.root == .name
        && inference.binding(chain.name, at: chain.token, in: chain.scope) == coordinator
    }
  }
}
