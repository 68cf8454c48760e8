import Lexer

/// The types whose values a value of a type keeps.
extension SwiftType {
  /// The names of the types of which values lie in a value of this type: `[Book]` keeps books. A function keeps none of
  /// what it takes and gives, and a request or a key path only says of which type it is.
  ///
  /// - Parameter isHolder: whether a generic type keeps what its arguments say.
  func heldNames(where isHolder: (TypeName) -> Bool = { _ in true }) -> [TypeName] {
    switch self {
    case .unknown, .function, .metatype:
      []
    case .named(let name, let arguments):
      FrameworkFacts.namingTypes.contains(name.name)
        ? [] : [name] + (isHolder(name) ? arguments.flatMap { $0.heldNames(where: isHolder) } : [])
    case .collection(let element):
      element.heldNames(where: isHolder)
    case .dictionary(let key, let value):
      key.heldNames(where: isHolder) + value.heldNames(where: isHolder)
    case .tuple(let elements):
      elements.flatMap { $0.heldNames(where: isHolder) }
    }
  }
}

extension ProjectIndex {
  /// Whether a name means a managed object class in the members of a type: a type that is nested there, or that its
  /// module has beside it, may have the name of an entity.
  func meansEntity(_ name: TypeName, in record: TypeRecord) -> Bool {
    if name.name == Names.NSManagedObject { return true }
    guard let candidates = typesByName[name.name] else { return false }
    func isEntity(_ id: TypeID) -> Bool { inherits(id, from: Names.NSManagedObject) }
    let nearest: [TypeID]
    if name.qualifier == .none {
      let nested = candidates.filter { [record.name, record.qualifier].contains(self[$0].qualifier) }
        .filter { self[$0].qualifier != .none }
      let beside = candidates.filter { self[$0].qualifier == .none && self[$0].module == record.module }
      nearest = nested.isEmpty ? beside : nested
    } else {
      nearest = candidates.filter { self[$0].qualifier == name.qualifier }
    }
    return (nearest.isEmpty ? candidates : nearest).contains(where: isEntity)
  }
}

extension Outline {
  /// Whether a variable has a getter, so that it keeps nothing.
  func isComputed(_ variable: DeclarationID) -> Bool {
    declarations[(variable.index + 1)...].prefix { $0.tokens.start < self[variable].tokens.end }.contains {
      $0.kind == .accessor && $0.owner == variable && $0.name == Names.get
    }
  }
}
