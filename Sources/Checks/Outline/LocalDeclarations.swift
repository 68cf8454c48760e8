extension OutlineParts {
  /// Gives the declarations in the bodies of functions and closures the last numbers.
  ///
  /// So the others have the same numbers whether the bodies were read or passed over, and what refers to them stays
  /// right when a file is read again with its bodies.
  mutating func numberLocalDeclarationsLast() {
    var isLocal = [Bool](repeating: false, count: scopes.count)
    for index in scopes.indices.dropFirst() {
      // A scope comes after the one around it.
      isLocal[index] = isLocal[scopes[index].parent.index] || !Self.holdsMembers(scopes[index], declarations)
    }
    guard let first = declarations.firstIndex(where: { isLocal[$0.scope.index] }) else { return }
    var order = Array(declarations.indices[..<first])
    order.reserveCapacity(declarations.count)
    for areLocal in [false, true] {
      for old in declarations.indices[first...] where isLocal[declarations[old].scope.index] == areLocal {
        order.append(old)
      }
    }
    var numbers = [DeclarationID](repeating: .none, count: declarations.count)
    for (number, old) in order.enumerated() { numbers[old] = DeclarationID(number) }
    renumber(order, numbers)
  }

  /// Whether what is declared directly in the scope is no matter of a function's body: a subscript's accessors stand
  /// in the scope of its parameters.
  private static func holdsMembers(_ scope: Scope, _ declarations: [Declaration]) -> Bool {
    switch scope.kind {
    case .type: true
    case .function: scope.declaration.ifAny.map { declarations[$0.index].kind == .subscript } ?? false
    default: false
    }
  }

  private mutating func renumber(_ order: [Int], _ numbers: [DeclarationID]) {
    func new(_ id: DeclarationID) -> DeclarationID { id.isNone ? id : numbers[id.index] }
    var renumbered: [Declaration] = []
    renumbered.reserveCapacity(order.count)
    for old in order {
      var declaration = declarations[old]
      declaration.owner = new(declaration.owner)
      declaration.next = new(declaration.next)
      renumbered.append(declaration)
    }
    declarations.removeAll(keepingCapacity: true)
    declarations += renumbered
    for index in scopes.indices {
      scopes[index].declaration = new(scopes[index].declaration)
      scopes[index].firstDeclaration = new(scopes[index].firstDeclaration)
      scopes[index].lastDeclaration = new(scopes[index].lastDeclaration)
    }
    for index in bindings.indices { bindings[index].declaration = new(bindings[index].declaration) }
    for index in inheritedTypes.indices { inheritedTypes[index].declaration = new(inheritedTypes[index].declaration) }
    for index in attributes.indices {
      if case .declaration(let id) = attributes[index].owner { attributes[index].owner = .declaration(new(id)) }
    }
  }
}
