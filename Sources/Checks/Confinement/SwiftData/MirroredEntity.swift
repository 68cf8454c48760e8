import Lexer

/// An entity of Core Data that a SwiftData model stands for: they have one name.
struct MirroredEntity: Sendable {
  var name: String
  /// Its properties and those that it inherits, as the model's current version says, or the class where no model does.
  var properties: [EntityProperty]
  /// The class, where the source declares it.
  var classDeclaration: DeclarationReference?
  /// The name of the Swift class.
  var className: Symbol
}

/// Finds the entities of a project by name.
struct EntityCatalogue {
  private let project: Project
  /// The entities whose classes no model names, by the entity's name.
  private var declared: [String: [TypeID]] = [:]

  init(_ project: Project) {
    self.project = project
    for index in project.index.types.indices {
      let id = TypeID(index)
      let record = project.index[id]
      guard record.kind == .class, record.entity == nil, let reference = record.declaration,
        project.index.inherits(id, from: Names.NSManagedObject)
      else { continue }
      declared[Self.entityName(reference, project), default: []].append(id)
    }
  }

  /// The entity of that name that code of a module can mean.
  func entity(named name: String, from module: Int) -> MirroredEntity? {
    if let (entity, type) = project.index.modelEntity(named: name, from: module) {
      let properties = EntityProperties(project.lineage(of: entity), project).all
      return MirroredEntity(
        name: name, properties: properties, classDeclaration: type.flatMap { project.index[$0].declaration },
        className: Symbol(entity.className ?? "NSManagedObject"))
    }
    guard let id = declared[name]?.first(where: { project.index.isVisible($0, from: module) }) else { return nil }
    return MirroredEntity(
      name: name, properties: EntityProperties(declaredBy: id, project).all,
      classDeclaration: project.index[id].declaration, className: project.index[id].name)
  }

  /// The name that `@objc(Name)` tells, or the class's own: so Core Data finds the class of an entity.
  private static func entityName(_ reference: DeclarationReference, _ project: Project) -> String {
    let file = project.index.file(reference)
    let declaration = project.index.declaration(reference)
    for number in declaration.attributes {
      let attribute = file.outline.attributes[number]
      guard attribute.name == Names.objc, attribute.arguments.indices.count == 1 else { continue }
      return file.name(attribute.arguments.start)
    }
    return file.name(declaration.nameToken)
  }
}

extension ProjectIndex {
  /// The entity of that name in a model that code of a module can mean, with its class where the source declares it.
  func modelEntity(named name: String, from module: Int) -> (entity: ModelEntity, type: TypeID?)? {
    for (model, owner) in zip(models, modelModules) where owner == module || components.belong(owner, module) {
      guard let entity = model.schema.entity(named: name) else { continue }
      let type = entity.className.flatMap { className in
        (typesByName[Symbol(className)] ?? []).first {
          self[$0].kind == .class && inherits($0, from: Names.NSManagedObject) && isVisible($0, from: module)
        }
      }
      return (entity, type)
    }
    return nil
  }
}
