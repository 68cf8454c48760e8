import Lexer

/// The types that keep contexts or managed objects.
extension Project {
  /// The names of the types with a stored property whose annotation is a context, with the protocols of the project that
  /// these conform to, and of the structs and enums with one that is a managed object or a collection of some.
  static func holders(_ index: ProjectIndex) -> (contexts: SymbolSet, objects: SymbolSet) {
    let entities = Set(
      index.types.indices.lazy.map { TypeID($0) }.filter { index.inherits($0, from: Names.NSManagedObject) }.map {
        index[$0].name
      })
    let parts = Parallel.map(Array(index.types.indices), stride: 256) { number -> (context: Bool, object: Bool) in
      stores(TypeID(number), entities, index)
    }
    var contexts: Set<Symbol> = []
    var objects: Set<Symbol> = []
    for (number, part) in parts.enumerated() {
      let record = index[TypeID(number)]
      if part.object, record.kind == .struct || record.kind == .enum { objects.insert(record.name) }
      guard part.context else { continue }
      contexts.insert(record.name)
      for name in index.ancestors(TypeID(number))
      where index.typesByName[name]?.contains(where: { index[$0].kind == .protocol }) == true {
        contexts.insert(name)
      }
    }
    return (SymbolSet(Array(contexts)), SymbolSet(Array(objects)))
  }

  private static func stores(
    _ type: TypeID, _ entities: Set<Symbol>, _ index: ProjectIndex
  ) -> (context: Bool, object: Bool) {
    var found = (context: false, object: false)
    guard index[type].kind != .protocol, !entities.contains(index[type].name), let declared = index[type].declaration
    else { return found }
    let file = index.file(declared)
    guard let scope = file.outline[declared.declaration].body.ifAny else { return found }
    for member in file.outline.declarations(in: scope) where file.outline[member].kind == .enumCase {
      let takes = file.outline.parameters[file.outline[member].parameters].contains { parameter in
        parameter.type.indices.contains { token in
          guard file.lexed.tokens[token].kind == .identifier else { return false }
          let name = file.symbol(of: token)
          return name == Names.NSManagedObject || entities.contains(name)
        }
      }
      if takes { found.object = true }
    }
    for member in file.outline.declarations(in: scope) where file.outline[member].kind == .variable {
      for token in file.outline[member].type.indices where file.lexed.tokens[token].kind == .identifier {
        let name = file.symbol(of: token)
        if name == Names.NSManagedObjectContext { found.context = true }
        if name == Names.NSManagedObject || entities.contains(name) { found.object = true }
      }
    }
    return found
  }
}
