import Lexer

/// What a project does with SwiftData, collected over all files.
struct SwiftDataFacts: Sendable {
  /// The persistent models, in the order of the files and of the source.
  private(set) var models: [PersistentModel] = []
  private var places: [TypeID: Int] = [:]
  /// The entities that models stand for, by the model's type.
  private(set) var mirrors: [TypeID: MirroredEntity] = [:]
  /// The types of the models that are compared with the entity: of several versions the one that a migration plan
  /// starts with.
  private(set) var comparedModels: Set<TypeID> = []
  /// The places where rows of mirrored entities are inserted through Core Data, by the entity's name.
  private(set) var coreDataInsertions: [String: Location] = [:]

  /// Nothing uses SwiftData.
  init() {}

  /// Collects from all files.
  init(_ project: Project, _ files: [FileAnswers], jobs: Int) {
    let read = Parallel.map(project.index.files, stride: 64, jobs: jobs) { file in
      PersistentModelReader.mayDeclareModels(file) ? PersistentModelReader(project, file).read() : []
    }
    models = Array(read.joined())
    guard !models.isEmpty else { return }
    places = Dictionary(models.indices.map { (models[$0].type, $0) }) { first, _ in first }
    let catalogue = EntityCatalogue(project)
    for model in models {
      mirrors[model.type] = catalogue.entity(named: model.name, from: project.index[model.type].module)
    }
    comparedModels = Self.compared(models, project)
    guard !mirrors.isEmpty else { return }
    coreDataInsertions = Self.insertions(Array(mirrors.values), files, jobs: jobs)
  }

  /// The model that a type is.
  func model(_ type: TypeID?) -> PersistentModel? { type.flatMap { places[$0] }.map { models[$0] } }

  /// The model that a type is, as seen from a file.
  func model(_ type: SwiftType, _ inference: FileInference) -> PersistentModel? {
    guard !models.isEmpty, let name = type.name else { return nil }
    return model(inference.project.type(name, from: inference.file, scope: ScopeID(0)))
  }

  /// The models that a file declares.
  func models(in file: SourceFile) -> [PersistentModel] { models.filter { $0.declaration.file == file.id } }

  /// The stored properties of a model and of the models that it inherits from.
  func properties(of model: PersistentModel, _ inference: FileInference) -> [PersistentModel.Property] {
    var properties = model.properties
    var seen: Set<TypeID> = [model.type]
    var open = [model.type]
    while let next = open.popLast() {
      let record = inference.project.index[next]
      for entry in record.inherited {
        for parent in inference.project.index.parents(entry.name, of: record) where seen.insert(parent).inserted {
          guard let model = self.model(parent) else { continue }
          properties += model.properties
          open.append(parent)
        }
      }
    }
    return properties
  }

  // MARK: Versions

  private static func compared(_ models: [PersistentModel], _ project: Project) -> Set<TypeID> {
    let first = firstSchemas(project)
    var compared: Set<TypeID> = []
    for versions in Dictionary(grouping: models, by: { Symbol($0.name) }).values {
      let planned = versions.filter { first.contains($0.schema) }
      if !planned.isEmpty {
        compared.formUnion(planned.map(\.type))
      } else if versions.count == 1 {
        compared.insert(versions[0].type)
      } else {
        // Beside the versions' classes the one at file level is what the app uses now.
        compared.formUnion(versions.filter { $0.schema == .none }.map(\.type))
      }
    }
    return compared
  }

  /// The first of the schemas that each migration plan lists.
  private static func firstSchemas(_ project: Project) -> Set<Symbol> {
    var names: Set<Symbol> = []
    for index in project.index.types.indices {
      let id = TypeID(index)
      guard project.index.inherits(id, from: Names.SchemaMigrationPlan) else { continue }
      for member in project.index.ownMembers(Names.schemas, of: id) {
        let file = project.index.file(member)
        let tokens = project.index.declaration(member).tokens
        guard let list = project.expressions(in: tokens, of: file).first(where: { isList($0, file.outline) }),
          let chain = file.outline[list].firstChain.ifAny, let element = file.outline[chain].firstElement.ifAny,
          let schema = file.outline[element].value.ifAny.flatMap({ file.outline[$0].firstChain.ifAny })
        else { continue }
        names.insert(file.outline[schema].name)
      }
    }
    return names
  }

  private static func isList(_ expression: ExpressionID, _ outline: Outline) -> Bool {
    guard let chain = outline[expression].firstChain.ifAny else { return false }
    return outline[chain].root == .array && !outline[chain].firstElement.isNone
  }

  // MARK: Writers

  private static func insertions(
    _ entities: [MirroredEntity], _ files: [FileAnswers], jobs: Int
  ) -> [String: Location] {
    let found = Parallel.map(files, stride: 8, jobs: jobs) { file -> [(String, Location)] in
      let inference = file.inference
      guard !inference.file.role.isTest, !inference.file.role.isPreviewOrSample else { return [] }
      return entities.compactMap { entity in
        place(of: entity, inference).map { (entity.name, $0) }
      }
    }
    return Dictionary(found.flatMap { $0 }) { first, _ in first }
  }

  private static func place(of entity: MirroredEntity, _ inference: FileInference) -> Location? {
    let outline = inference.file.outline
    func location(_ call: CallSite) -> Location {
      let tokens = TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end))
      return Location(file: inference.file.id, range: inference.file.range(of: tokens))
    }
    for call in inference.calls[entity.className]
    where call.member.isNone && Arguments(outline, call.suffix)[Names.context] != nil {
      guard case .metatype(let type)? = inference.values(of: call.chain).first?.type, inference.isManagedObject(type)
      else { continue }
      return location(call)
    }
    for call in inference.calls[Names.insertNewObject] {
      guard let name = Arguments(outline, call.suffix)[Names.forEntityName],
        StringLiteral(inference.file).text(of: name) == entity.name
      else { continue }
      return location(call)
    }
    return nil
  }
}
