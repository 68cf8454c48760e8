/// The names of the members of managed objects.
extension Project {
  /// The names that a member of a managed object of the project may have, as the sources, the models and Core Data give
  /// them, and those of them that add to a to-many relationship. A chain without one of them touches no object.
  ///
  /// Nil instead of all where the project has a managed object class of which no member is known: it may have any.
  static func objectMembers(_ index: ProjectIndex) -> (all: SymbolSet?, adders: SymbolSet) {
    var names = Set(FrameworkFacts.confinedObjectMembers)
    var adders: [Symbol] = []
    var isOpen = false
    for id in index.heirs(of: Names.NSManagedObject) where index[id].name != Names.NSManagedObject {
      if !hasMembers(id, index) { isOpen = true }
      for body in index.bodies(of: id) {
        let outline = index.file(body).outline
        guard let scope = outline[body.declaration].body.ifAny else { continue }
        for member in outline.declarations(in: scope) {
          switch outline[member].kind {
          case .variable: names.insert(outline[member].name)
          case .function:
            names.insert(outline[member].name)
            if index.file(body).name(outline[member].nameToken).hasPrefix("addTo") {
              adders.append(outline[member].name)
            }
          default: continue
          }
        }
      }
    }
    for model in index.models {
      for entity in model.schema.entities {
        for attribute in entity.attributes { names.insert(Symbol(attribute.name)) }
        for relationship in entity.relationships {
          names.insert(Symbol(relationship.name))
          guard relationship.isToMany else { continue }
          // The accessors that Xcode generates for a to-many relationship.
          let capitalized = relationship.name.prefix(1).uppercased() + relationship.name.dropFirst()
          names.insert(Symbol("addTo" + capitalized))
          adders.append(Symbol("addTo" + capitalized))
          names.insert(Symbol("removeFrom" + capitalized))
        }
      }
    }
    names.subtract([Names.objectID, Names.managedObjectContext])
    return (isOpen ? nil : SymbolSet(Array(names)), SymbolSet(adders))
  }

  /// Whether the sources or the model tell of a property of the class or of one of its superclasses.
  private static func hasMembers(_ type: TypeID, _ index: ProjectIndex) -> Bool {
    var open = [type]
    var seen: Set<TypeID> = [type]
    while let next = open.popLast(), seen.count < 64 {
      if index[next].entity != nil { return true }
      for body in index.bodies(of: next) {
        let outline = index.file(body).outline
        guard let scope = outline[body.declaration].body.ifAny else { continue }
        if outline.declarations(in: scope).contains(where: { outline[$0].kind == .variable }) { return true }
      }
      for entry in index[next].inherited {
        for parent in index.parents(entry.name, of: index[next]) where seen.insert(parent).inserted {
          open.append(parent)
        }
      }
    }
    return false
  }
}
