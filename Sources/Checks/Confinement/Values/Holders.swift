import Lexer

/// The types that keep contexts or managed objects.
extension Project {
  /// The names of the types with a stored property whose annotation is a context, with the protocols of the project that
  /// these conform to, and of the structs and enums with one that is a managed object or a collection of some.
  static func holders(
    _ index: ProjectIndex, jobs: Int
  ) -> (contexts: SymbolSet, objects: ObjectHolders, cases: SymbolSet) {
    let entities = SymbolSet(index.heirs(of: Names.NSManagedObject).map { index[$0].name })
    let parts = Parallel.map(Array(index.types.indices), stride: 256, jobs: jobs) { number -> Stored in
      stores(TypeID(number), entities, index)
    }
    var contexts: Set<Symbol> = []
    var objects: Set<TypeName> = []
    var cases: Set<Symbol> = []
    for (number, part) in parts.enumerated() {
      let record = index[TypeID(number)]
      cases.formUnion(part.cases)
      if part.object, record.kind == .struct || record.kind == .enum {
        objects.insert(TypeName(name: record.name, qualifier: record.qualifier))
      }
      guard part.context else { continue }
      contexts.insert(record.name)
      for name in index.ancestors(TypeID(number))
      where index.typesByName[name]?.contains(where: { index[$0].kind == .protocol }) == true {
        contexts.insert(name)
      }
    }
    return (SymbolSet(Array(contexts)), ObjectHolders(objects), SymbolSet(Array(cases)))
  }

  /// What the values of a type store.
  private struct Stored {
    var context = false
    var object = false
    /// The cases of an enum that are given objects, or whatever its generic parameters stand for.
    var cases: [Symbol] = []
  }

  private static func stores(
    _ type: TypeID, _ entities: SymbolSet, _ index: ProjectIndex
  ) -> Stored {
    var found = Stored()
    guard index[type].kind != .protocol, !entities.contains(index[type].name), let declared = index[type].declaration
    else { return found }
    let file = index.file(declared)
    guard let scope = file.outline[declared.declaration].body.ifAny else { return found }
    let generics = file.outline[declared.declaration].generics.indices.map { file.symbol(of: $0) }
    for member in file.outline.declarations(in: scope) where file.outline[member].kind == .enumCase {
      let types = file.outline.parameters[file.outline[member].parameters].flatMap(\.type.indices).filter {
        file.lexed.tokens[$0].kind == .identifier
      }.map { file.symbol(of: $0) }
      let takesObject = types.contains { $0 == Names.NSManagedObject || entities.contains($0) }
      if takesObject { found.object = true }
      if takesObject || types.contains(where: generics.contains) { found.cases.append(file.outline[member].name) }
    }
    for member in file.outline.declarations(in: scope) where file.outline[member].kind == .variable {
      let tokens = file.outline[member].type
      var mayHoldObject = false
      for token in tokens.indices where file.lexed.tokens[token].kind == .identifier {
        let name = file.symbol(of: token)
        if name == Names.NSManagedObjectContext { found.context = true }
        if name == Names.NSManagedObject || entities.contains(name) { mayHoldObject = true }
      }
      guard mayHoldObject, !found.object, !file.outline.isComputed(member) else { continue }
      var reader = SwiftTypeReader(file)
      found.object = reader.read(tokens).heldNames().contains { index.meansEntity($0, in: index[type]) }
    }
    return found
  }
}

/// The structs and enums that keep managed objects.
struct ObjectHolders: Sendable {
  /// Their names without the types around them.
  let names: SymbolSet
  private let places: Set<TypeName>

  init(_ places: Set<TypeName>) {
    self.places = places
    names = SymbolSet(places.map(\.name))
  }

  /// Whether a name means one of them: by itself one that is nested nowhere, and after a type or a module that one.
  func contain(_ name: TypeName) -> Bool {
    names.contains(name.name) && (places.contains(name) || places.contains(TypeName(name: name.name)))
  }
}
