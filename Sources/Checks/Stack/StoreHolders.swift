import Lexer

/// Finds the type whose property a container is taken from.
struct ContainerHolder {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The type that keeps the container before a member: `Stack` of `Stack.shared.container.viewContext`, the type around
  /// of `container.viewContext`; none where it is a variable, or nobody knows.
  func type(before member: SuffixID) -> Symbol {
    let chain = outline[member].chain
    var before = SuffixID.none
    for suffix in outline.suffixes(of: chain) {
      if suffix == member { break }
      if outline[suffix].kind != .optional, outline[suffix].kind != .force { before = suffix }
    }
    guard let last = before.ifAny else {
      let current = outline[chain]
      guard current.root == .name, inference.binding(current.name, at: current.token, in: current.scope) == nil else {
        return .none
      }
      return inference.enclosingType(current.scope)?.name ?? .none
    }
    guard outline[last].kind == .member else { return .none }
    var type = inference.receiver(of: last).type
    if case .metatype(let of) = type { type = of }
    return type.name?.name ?? .none
  }
}

/// Tells apart the stores of a project that has several, by the types that keep their containers.
extension StackFacts {
  /// Whether what one type does may concern the container of another: not where both keep one of their own, for other
  /// stores.
  func mayShare(_ holder: Symbol, _ other: Symbol) -> Bool {
    guard holder != other, holder != .none, other != .none else { return true }
    let containers = productContainers
    guard let first = containers.first(where: { $0.holder == holder }),
      let second = containers.first(where: { $0.holder == other }), let name = first.name, let otherName = second.name
    else { return true }
    return name == otherName
  }

  /// Whether somebody may use the view context of a type's container.
  func usesView(of holder: Symbol) -> Bool {
    viewHolders.isEmpty || viewHolders.contains { mayShare($0, holder) }
  }
}
