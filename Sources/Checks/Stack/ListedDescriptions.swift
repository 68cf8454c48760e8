import Lexer

/// Tells whether store descriptions get a place when a container has them already: a description is a reference, and
/// what is reached by the container's list is the one that was put into it.
struct ListedDescriptions {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether code gives a URL or another type to a description that may come from the list of the container that code
  /// in a scope sets up, or hands on that list.
  func mayBePlaced(after scope: ScopeID) -> Bool {
    outline.chains.indices.contains { isPlaced(ChainID($0)) && mayConcern(outline.chains[$0].scope, scope) }
      || inference.mentions[Names.persistentStoreDescriptions].contains { mention in
        let expression = outline[outline[mention.chain].expression]
        return expression.role == .argument && expression.firstChain == mention.chain
          && mayConcern(expression.scope, scope)
      }
  }

  /// Whether code may work with the container of other code: in the same type, outside of types, or in a container's own
  /// code.
  private func mayConcern(_ scope: ScopeID, _ other: ScopeID) -> Bool {
    guard let type = inference.enclosingType(scope) else { return true }
    return type.id == inference.enclosingType(other)?.id || inference.isContainer(.named(type.name))
  }

  /// `container.persistentStoreDescriptions.first?.url = url`, also by a name that the description has in a loop, a
  /// closure or a function.
  private func isPlaced(_ id: ChainID) -> Bool {
    let chain = outline[id]
    guard chain.marks.contains(.assigned), let last = chain.lastSuffix.ifAny, outline[last].kind == .member,
      outline[last].name == Names.url || outline[last].name == Names.type,
      mayBeListed(chain, before: last)
    else { return false }
    if outline[last].name == Names.type { return !DescriptionUse(inference).isSQLite(chain) }
    return !StoreURL(inference).isNowhere(chain.expression)
  }

  private func mayBeListed(_ chain: Chain, before member: SuffixID) -> Bool {
    let type = inference.receiver(of: member).type
    let binding = chain.root == .name ? inference.binding(chain.name, at: chain.token, in: chain.scope) : nil
    if type.name?.name == Names.NSPersistentStoreDescription { return !(binding.map(isMadeHere) ?? false) }
    guard case .unknown = type, let binding else { return false }
    // `for (index, description) in container.persistentStoreDescriptions.enumerated()`
    switch outline[binding].kind {
    case .loop, .closureParameter, .pattern: return true
    case .variable, .parameter, .capture, .optional, .caught: return false
    }
  }

  /// Whether a variable holds a description that is made for it: that is followed by itself.
  private func isMadeHere(_ binding: BindingID) -> Bool {
    guard let value = outline[binding].value.ifAny, let chain = outline[value].firstChain.ifAny else { return false }
    return outline[chain].root == .name && outline[chain].name == Names.NSPersistentStoreDescription
  }
}
