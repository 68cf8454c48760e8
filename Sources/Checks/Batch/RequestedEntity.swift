import Lexer

/// The entity that a request is for, as far as the code and the data models tell.
struct RequestedEntity {
  /// Its name in the model, or that of its class where no model is at hand.
  var name: String
  /// What the model's current version says of it.
  var entity: ModelEntity?
  /// Its class.
  var type: TypeID?
}

/// Finds out which entity a request is for.
struct RequestedEntityReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// The entity of a batch request by the expression that makes it: from the entity, its name, or the fetch request that
  /// it is given.
  func entity(ofBatchRequest making: ChainID) -> RequestedEntity? {
    guard let call = outline[making].lastSuffix.ifAny, outline[call].kind == .call else { return nil }
    let arguments = Arguments(outline, call)
    if let name = arguments[Names.entityName] { return entity(namedBy: name) }
    if let description = arguments[Names.entity] { return entity(describedBy: description) }
    return arguments[Names.fetchRequest].flatMap { entity(ofFetchRequest: $0) }
  }

  /// The entity of a fetch request: `NSFetchRequest<Note>(…)`, `NSFetchRequest(entityName: "Note")`,
  /// `Note.fetchRequest()`, and what variables hold of these.
  func entity(ofFetchRequest request: ExpressionID) -> RequestedEntity? {
    guard let chain = outline[request].firstChain.ifAny, outline[chain].next.isNone else { return nil }
    if let found = entity(madeBy: chain) { return found }
    let current = outline[chain]
    if current.root == .name, current.firstSuffix.isNone,
      let binding = inference.binding(current.name, at: current.token, in: current.scope),
      outline[binding].kind == .variable, let value = outline[binding].value.ifAny,
      let made = outline[value].firstChain.ifAny, outline[made].next.isNone, let found = entity(madeBy: made)
    {
      return found
    }
    if case .named(_, let results) = inference.value(of: request).type, let result = results.first {
      return entity(ofClass: result, in: current.scope)
    }
    return nil
  }

  /// The entity of the one managed object class that a call is given: `deleteAll(of: Note.self)`.
  func entity(ofClassGivenTo call: CallSite) -> RequestedEntity? {
    let types = outline.arguments(of: call.suffix).compactMap { argument -> SwiftType? in
      guard let value = outline[argument].value.ifAny, let chain = outline[value].firstChain.ifAny,
        let last = outline[chain].lastSuffix.ifAny, outline[last].name == Names.selfName,
        case .metatype(let type)? = inference.values(of: chain).first?.type, inference.isManagedObject(type)
      else { return nil }
      return type
    }
    guard types.count == 1 else { return nil }
    return entity(ofClass: types[0], in: outline[call.chain].scope)
  }

  private func entity(madeBy chain: ChainID) -> RequestedEntity? {
    let current = outline[chain]
    guard current.root == .name, let first = current.firstSuffix.ifAny else { return nil }
    if current.name == Names.NSFetchRequest, outline[first].kind == .call,
      let name = Arguments(outline, first)[Names.entityName]
    {
      return entity(namedBy: name)
    }
    guard outline[first].name == Names.fetchRequest, case .metatype(let type)? = inference.values(of: chain).first?.type
    else { return nil }
    return entity(ofClass: type, in: current.scope)
  }

  /// `Note.entity()`
  private func entity(describedBy expression: ExpressionID) -> RequestedEntity? {
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone,
      let first = outline[chain].firstSuffix.ifAny, outline[first].name == Names.entity,
      case .metatype(let type)? = inference.values(of: chain).first?.type
    else { return nil }
    return entity(ofClass: type, in: outline[chain].scope)
  }

  private func entity(namedBy expression: ExpressionID) -> RequestedEntity? {
    if let name = StringLiteral(inference.file).text(of: expression) { return entity(named: name) }
    // `Note.entityName`: a constant, or what a getter gives.
    return ValueSourceReader(inference).source(of: expression)?.text.flatMap { entity(named: $0) }
  }

  /// The entity of that name; nil where several models have one, or where nothing is known of it.
  func entity(named name: String) -> RequestedEntity? {
    let found = project.index.models.compactMap { $0.schema.entity(named: name) }
    guard found.count <= 1 else { return nil }
    let className = found.first.map { $0.className } ?? name
    let type = className.flatMap {
      project.type(TypeName(name: Symbol($0)), from: inference.file, scope: ScopeID(0))
    }
    return RequestedEntity(name: name, entity: found.first, type: type)
  }

  private func entity(ofClass type: SwiftType, in scope: ScopeID) -> RequestedEntity? {
    guard inference.isManagedObject(type), let name = type.name, name.name != Names.NSManagedObject,
      let id = project.type(name, from: inference.file, scope: scope)
    else { return nil }
    let record = project.index[id]
    let written = record.declaration.map { project.index.file($0).name(project.index.declaration($0).nameToken) }
    guard let title = record.entity?.name ?? written else { return nil }
    return RequestedEntity(name: title, entity: record.entity, type: id)
  }
}

extension Project {
  /// Whether a property leads to other objects: the model says so, or the class declares it with the type of a managed
  /// object.
  func isRelationship(_ name: Symbol, of requested: RequestedEntity, _ inference: FileInference) -> Bool {
    if let entity = requested.entity {
      let ancestors = lineage(of: entity)
      if ancestors.contains(where: { $0.relationships.contains { Symbol($0.name) == name } }) { return true }
      if ancestors.contains(where: { $0.attributes.contains { Symbol($0.name) == name } }) { return false }
    }
    guard let type = requested.type,
      let member = inference.members(name, of: type).first(where: { index.declaration($0).kind == .variable })
    else { return false }
    let declaration = index.declaration(member)
    let file = index.file(member)
    guard declaration.attributes.contains(where: { file.outline.attributes[$0].name == Names.NSManaged }) else {
      return false
    }
    var reader = SwiftTypeReader(file)
    return inference.isObjectOrHolder(reader.read(declaration.type))
  }
}
