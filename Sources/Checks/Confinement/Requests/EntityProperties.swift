import Lexer

/// A stored or computed property of an entity, as the data model says, or the class where there is no model.
struct EntityProperty: Hashable, Sendable {
  /// What it is.
  enum Kind: Hashable, Sendable {
    /// A value of this type; nil where that is not known.
    case attribute(AttributeType?)
    /// Rows of the entity with this class.
    case relationship(SwiftType, isToMany: Bool)
  }

  var name: String
  var kind: Kind
  /// Whether the store keeps it as it is: it is neither transient nor derived.
  var isStored: Bool
}

/// The properties of an entity and of those that it inherits from.
struct EntityProperties {
  /// The properties, those that the entity declares itself first.
  let all: [EntityProperty]

  /// The property of that name.
  subscript(_ name: String) -> EntityProperty? { all.first { $0.name == name } }

  /// The properties of the entity whose class a type is; nil where the type is no managed object's, or nothing is known
  /// of its entity.
  init?(_ type: SwiftType, _ inference: FileInference) {
    let project = inference.project
    guard let name = type.name, inference.isManagedObject(type),
      let id = project.type(name, from: inference.file, scope: ScopeID(0))
    else { return nil }
    if let entity = project.index[id].entity {
      self.init(project.lineage(of: entity), project)
      return
    }
    // A class that no model names: where the project has a model, the entity is not known.
    guard project.index.models.allSatisfy(\.schema.entities.isEmpty) else { return nil }
    self.init(declaredBy: id, project)
    if all.isEmpty { return nil }
  }

  /// The properties of an entity and of those that it inherits from, as the model says.
  init(_ lineage: [ModelEntity], _ project: Project) { all = Self.properties(lineage, project) }

  /// The `@NSManaged` properties of a class and its superclasses.
  init(declaredBy type: TypeID, _ project: Project) { all = Self.declared(type, project) }

  private static func properties(_ lineage: [ModelEntity], _ project: Project) -> [EntityProperty] {
    lineage.flatMap { entity in
      entity.attributes.map {
        EntityProperty(name: $0.name, kind: .attribute($0.type), isStored: !$0.isTransient && $0.derivation == nil)
      }
        + entity.relationships.map {
          EntityProperty(
            name: $0.name,
            kind: .relationship(project.entityType($0.destinationName), isToMany: $0.isToMany),
            isStored: !$0.isTransient)
        }
    }
  }

  // MARK: Classes without a model

  /// How many superclasses are followed.
  private static let depthLimit = 16

  /// The `@NSManaged` variables of a class and its superclasses.
  private static func declared(_ id: TypeID, _ project: Project) -> [EntityProperty] {
    var properties: [EntityProperty] = []
    var current: TypeID? = id
    for _ in 0..<depthLimit {
      guard let type = current else { break }
      for body in project.index.bodies(of: type) {
        let file = project.index.file(body)
        guard let scope = file.outline[body.declaration].body.ifAny else { continue }
        for member in file.outline.declarations(in: scope) {
          if let property = managed(file.outline[member], file, project) { properties.append(property) }
        }
      }
      let record = project.index[type]
      current = record.inherited.first.flatMap { entry in
        project.index.parents(entry.name, of: record).first { project.index[$0].kind == .class }
      }
    }
    return properties
  }

  private static func managed(_ declaration: Declaration, _ file: SourceFile, _ project: Project) -> EntityProperty? {
    guard declaration.kind == .variable,
      declaration.attributes.contains(where: { file.outline.attributes[$0].name == Names.NSManaged })
    else { return nil }
    var reader = SwiftTypeReader(file)
    let type = reader.read(declaration.type)
    return EntityProperty(name: file.name(declaration.nameToken), kind: kind(type, file, project), isStored: true)
  }

  private static func kind(_ type: SwiftType, _ file: SourceFile, _ project: Project) -> EntityProperty.Kind {
    switch type {
    case .collection(let element):
      // `[String]` is a transformable attribute.
      return project.inherits(element, from: Names.NSManagedObject, file)
        ? .relationship(element, isToMany: true) : .attribute(nil)
    case .named(let name, _):
      if name.name == Names.NSSet || name.name == Names.NSOrderedSet { return .relationship(.unknown, isToMany: true) }
      if project.inherits(type, from: Names.NSManagedObject, file) { return .relationship(type, isToMany: false) }
      return .attribute(AttributeType(swiftName: name.name))
    default:
      return .attribute(nil)
    }
  }
}

extension AttributeType {
  /// The type of an attribute that a class declares with a Swift type of this name; nil where several may be meant.
  init?(swiftName: Symbol) {
    switch swiftName {
    case Symbol("String"): self = .string
    case Symbol("Bool"): self = .boolean
    case Symbol("Date"): self = .date
    case Symbol("Data"): self = .binary
    case Symbol("UUID"): self = .uuid
    case Symbol("URL"): self = .uri
    case Symbol("Int16"): self = .integer16
    case Symbol("Int32"): self = .integer32
    case Symbol("Int64"), Symbol("Int"): self = .integer64
    case Symbol("Double"): self = .double
    case Symbol("Float"): self = .float
    case Symbol("Decimal"), Symbol("NSDecimalNumber"): self = .decimal
    default: return nil
    }
  }
}
