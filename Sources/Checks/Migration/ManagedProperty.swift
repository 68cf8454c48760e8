import Lexer

/// A property that a class declares `@NSManaged`, with what the data model says of its entity.
struct ManagedProperty {
  /// The variable.
  let declaration: DeclarationID
  /// Its name.
  let name: String
  /// The class that it is a member of.
  let type: TypeID
  /// The entity of the class, as the model's current version has it.
  let entity: ModelEntity

  /// The managed properties that a file declares for entities of a data model, in the order of the source.
  static func all(_ inference: FileInference) -> [ManagedProperty] {
    let file = inference.file
    let index = inference.project.index
    let outline = file.outline
    return outline.declarations.indices.compactMap { number in
      let declaration = outline.declarations[number]
      guard declaration.kind == .variable, !declaration.attributes.isEmpty,
        declaration.attributes.contains(where: { outline.attributes[$0].name == Names.NSManaged }),
        let type = index.enclosingType(of: DeclarationReference(file: file.id, declaration: DeclarationID(number))),
        let entity = index[type].entity
      else { return nil }
      return ManagedProperty(
        declaration: DeclarationID(number), name: file.name(declaration.nameToken), type: type, entity: entity)
    }
  }
}

/// Which properties entities have in some version of their data model.
struct ModelVersions: Sendable {
  private var properties: [String: Set<String>] = [:]

  /// The versions of all models. Reads those that are not current ones.
  init(_ models: [DataModel], jobs: Int) {
    let older = models.flatMap { model in
      model.versions.enumerated().filter { $0.offset != model.currentVersion }.map(\.element)
    }
    for model in models { add(model.schema) }
    for schema in Parallel.map(older, stride: 1, jobs: jobs, { $0.read().schema }) { add(schema) }
  }

  /// No versions.
  init() {}

  private mutating func add(_ schema: ModelSchema) {
    for entity in schema.entities {
      var names: Set<String> = []
      for ancestor in schema.lineage(of: entity.name) {
        names.formUnion(ancestor.attributes.map(\.name))
        names.formUnion(ancestor.relationships.map(\.name))
        names.formUnion(ancestor.fetchedProperties.map(\.name))
      }
      properties[entity.name, default: []].formUnion(names)
    }
  }

  /// Whether some version has an entity of that name.
  func hasEntity(_ name: String) -> Bool { properties[name] != nil }

  /// Whether an entity has a property of that name in some version.
  func has(_ property: String, of entity: String) -> Bool { properties[entity]?.contains(property) == true }
}
