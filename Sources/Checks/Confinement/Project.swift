import Lexer

/// The answers about one file, handed from one pass over the files to the next one.
///
/// Unchecked: no two threads ever have the same file, and the passes follow each other.
struct FileAnswers: @unchecked Sendable {
  let inference: FileInference
}

/// What a declaration is isolated to.
enum Isolation: Hashable, Sendable {
  case mainActor
  /// An actor, or a global actor other than the main one.
  case actor(Symbol)
  /// An actor that runs on a context's queue.
  case contextActor
  case nonisolated
  /// Core Data calls it, on a queue of its choice.
  case unknown
}

/// The index with what the analysis has found out about its declarations: read only while single files are
/// analysed, so that each round reads what the one before has found.
///
/// Unchecked: it changes only between the passes over the files, when one thread runs.
final class Project: @unchecked Sendable {
  let index: ProjectIndex
  /// What properties and functions hand out, as far as found out.
  var values: ValueTable
  /// What callers have to know of functions.
  var summaries: [DeclarationReference: FunctionSummary] = [:]
  /// The calls of the files whose bodies were read, by the file's number.
  var callTables: [Int: CallTable] = [:]
  /// The functions and properties that ask something of their callers, by name.
  var dutyBound: [Symbol: [DeclarationReference]] = [:]
  /// What leaves its queue through the closures that properties keep.
  var keptResults: [DeclarationReference: Value] = [:]
  /// The contexts that calls give initialisers.
  var given: [GivenKey: GivenContext] = [:]
  /// The types with a stored context, and the protocols that these conform to.
  let contextHolders: SymbolSet
  /// The structs and enums with stored managed objects.
  let objectHolders: ObjectHolders
  /// The cases of enums that may be given managed objects.
  let objectCases: SymbolSet
  /// What implements the requirements of protocols.
  let implementations: Implementations
  /// The names of the functions that have a summary, and of those that ask something of their callers.
  var summarized = SymbolSet()
  var dutyBoundNames = SymbolSet()
  /// The names of the functions that bring objects of their callers together with others or with contexts.
  var meetingNames = SymbolSet()
  /// The names that a member of a managed object may have; nil where it may have any.
  private let objectMembers: SymbolSet?
  /// The accessors by which objects are added to a to-many relationship.
  let relationshipAdders: SymbolSet
  /// The functions and types of the project.
  let functionNames: SymbolSet
  /// The functions that take a closure, and the types whose initialiser does.
  let closureTakers: SymbolSet
  /// For each type what its members are isolated to.
  var isolations: [Isolation]
  /// Whether some code may run operations on the main queue.
  let startsOperationsOnMain: Bool
  /// The names of the members that the project adds to collections of some elements.
  let collectionAdditions: SymbolSet
  /// The generic types that store a value of their parameter's type.
  let genericHolders: SymbolSet
  /// The classes of operations that some code starts by hand.
  let startedOperations: SymbolSet
  /// What the configuration tells.
  let facts: KnownFacts
  /// Types that conform the context, by the name of the protocol.
  private let contextProtocols: Set<Symbol>

  /// - Parameter jobs: how many threads work at once.
  init(_ index: ProjectIndex, facts: KnownFacts, jobs: Int) {
    self.index = index
    self.facts = facts
    isolations = []
    values = ValueTable(fileCount: index.files.count)
    implementations = Implementations(index, jobs: jobs)
    closureTakers = Self.closureTakers(index, jobs: jobs)
    startsOperationsOnMain = Self.startsOperationsOnMain(index, jobs: jobs)
    collectionAdditions = Self.collectionAdditions(index)
    genericHolders = Self.genericHolders(index, jobs: jobs)
    startedOperations = StartedOperations(index).classes(jobs: jobs)
    functionNames = Self.functionNames(index, jobs: jobs)
    contextProtocols = Self.contextProtocols(index)
    (contextHolders, objectHolders, objectCases) = Self.holders(index, jobs: jobs)
    (objectMembers, relationshipAdders) = Self.objectMembers(index)
    isolations = Parallel.map(Array(index.types.indices), stride: 128, jobs: jobs) { typeIsolation(TypeID($0)) }
  }

  /// The function type that tokens spell, by themselves or by an alias; nil where they spell another type.
  func functionType(_ tokens: TokenRange, in file: SourceFile) -> (parameters: [SwiftType], result: SwiftType)? {
    var reader = SwiftTypeReader(file)
    switch reader.read(tokens) {
    case .function(let parameters, let result):
      return (parameters, result)
    case .named(let name, _):
      guard case .function(let parameters, let result)? = alias(name, from: file) else { return nil }
      return (parameters, result)
    default:
      return nil
    }
  }

  private static func functionNames(_ index: ProjectIndex, jobs: Int) -> SymbolSet {
    let names = Parallel.map(index.files, stride: 64, jobs: jobs) { file -> [Symbol] in
      file.outline.declarations.lazy.filter { $0.kind == .function || $0.kind.isType }.map(\.name)
    }
    return names.reduce(into: SymbolSet()) { all, names in for name in names { all.insert(name) } }
  }

  private static func closureTakers(_ index: ProjectIndex, jobs: Int) -> SymbolSet {
    let aliases = functionAliases(index)
    let names = Parallel.map(index.files, stride: 32, jobs: jobs) { file -> [Symbol] in
      let outline = file.outline
      var names: [Symbol] = []
      for declaration in outline.declarations
      where declaration.kind == .function || declaration.kind == .initializer {
        let takes = outline.parameters[declaration.parameters].contains { parameter in
          parameter.type.indices.contains { token in
            switch file.lexed.tokens[token].kind {
            case .arrow: true
            case .identifier: !aliases.isEmpty && aliases.contains(file.symbol(of: token))
            default: false
            }
          }
        }
        guard takes else { continue }
        if declaration.kind == .function {
          names.append(declaration.name)
        } else if let type = outline[declaration.scope].declaration.ifAny {
          names.append(outline[type].name)
          names.append(Names.`init`)
        }
      }
      return names
    }
    return names.reduce(into: SymbolSet()) { all, names in for name in names { all.insert(name) } }
  }

  /// The names of the type aliases that stand for functions.
  private static func functionAliases(_ index: ProjectIndex) -> Set<Symbol> {
    Set(
      index.aliases.filter { _, declarations in
        declarations.contains { reference in
          let file = index.file(reference)
          return file.outline[reference.declaration].type.indices.contains { file.lexed.tokens[$0].kind == .arrow }
        }
      }.keys)
  }

  /// Whether a member of a managed object may have that name.
  func mayBeObjectMember(_ name: Symbol) -> Bool { objectMembers?.contains(name) ?? true }

  /// The protocols that the project lets contexts conform to: a value of such a type is a context.
  private static func contextProtocols(_ index: ProjectIndex) -> Set<Symbol> {
    var names: Set<Symbol> = []
    for id in index.typesByName[Names.NSManagedObjectContext] ?? [] {
      for entry in index[id].inherited {
        let declared = index.typesByName[entry.name] ?? []
        if declared.contains(where: { index[$0].kind == .protocol }) { names.insert(entry.name) }
      }
    }
    return names
  }

  /// The names of the functions that the project adds to contexts.
  func contextFunctions() -> SymbolSet {
    var names = [Names.save]
    for id in index.heirs(of: Names.NSManagedObjectContext) {
      for body in index.bodies(of: id) {
        let outline = index.file(body).outline
        guard let scope = outline[body.declaration].body.ifAny else { continue }
        names += outline.declarations(in: scope).filter { outline[$0].kind == .function }.map { outline[$0].name }
      }
    }
    return SymbolSet(names)
  }

  /// The names of the classes that are persistent containers: the framework's, and those that derive from them.
  func containerClasses() -> [Symbol] {
    var names = [Names.NSPersistentContainer, Names.NSPersistentCloudKitContainer]
    for id in index.heirs(of: Names.NSPersistentContainer) {
      let name = index[id].name
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The entities that have uniqueness constraints, themselves or by inheritance: their names and their classes'.
  func uniqueEntities() -> SymbolSet {
    var names: [Symbol] = []
    for model in index.models {
      for entity in model.schema.entities
      where model.schema.lineage(of: entity.name).contains(where: { !$0.uniquenessConstraints.isEmpty }) {
        names.append(Symbol(entity.name))
        if let name = entity.className { names.append(Symbol(name)) }
      }
    }
    return SymbolSet(names)
  }

  /// How many classes of the project, declared or generated from a model, are managed object classes.
  var managedObjectClassCount: Int {
    index.types.indices.count { number in
      let type = index[TypeID(number)]
      guard type.module != TypeRecord.framework else { return false }
      return type.entity != nil || index.inherits(TypeID(number), from: Names.NSManagedObject)
    }
  }

  // MARK: Types by name

  /// The type that a name means in a file: one around the scope, of the module, or of another.
  func type(_ name: TypeName, from file: SourceFile, scope: ScopeID) -> TypeID? {
    guard var candidates = index.typesByName[name.name] else { return nil }
    if !candidates.allSatisfy({ index.isVisible($0, from: file.module) }) {
      candidates.removeAll { !index.isVisible($0, from: file.module) }
    }
    guard !candidates.isEmpty else { return nil }
    if candidates.count == 1 {
      let record = index[candidates[0]]
      if name.qualifier == .none, record.qualifier != .none, record.module != TypeRecord.framework {
        return isAround(record.qualifier, scope, file) ? candidates[0] : nil
      }
      return candidates[0]
    }
    var fitting = candidates.filter { index[$0].qualifier == name.qualifier }
    if name.qualifier == .none {
      let nested = candidates.filter {
        index[$0].qualifier != .none && isAround(index[$0].qualifier, scope, file)
      }
      if !nested.isEmpty { fitting = nested }
    } else if fitting.isEmpty {
      // The qualifier is a module.
      fitting = candidates.filter { index[$0].qualifier == .none }
    }
    let own = fitting.filter { index[$0].module == file.module }
    if own.count == 1 { return own[0] }
    if let here = own.first(where: { index[$0].declaration?.file == file.id }) { return here }
    if own.isEmpty, fitting.count == 1 { return fitting[0] }
    return nil
  }

  /// The name with the type around it, where it means a type that is nested in one around the scope.
  func qualified(_ name: TypeName, from file: SourceFile, scope: ScopeID) -> TypeName {
    guard name.qualifier == .none, let candidates = index.typesByName[name.name] else { return name }
    for candidate in candidates {
      let qualifier = index[candidate].qualifier
      if qualifier != .none, index.isVisible(candidate, from: file.module), isAround(qualifier, scope, file) {
        return TypeName(name: name.name, qualifier: qualifier)
      }
    }
    return name
  }

  private func isAround(_ qualifier: Symbol, _ scope: ScopeID, _ file: SourceFile) -> Bool {
    var scope = scope
    while !scope.isNone {
      if let declaration = file.outline[scope].declaration.ifAny, file.outline[declaration].name == qualifier {
        return true
      }
      scope = file.outline[scope].parent
    }
    return false
  }

  /// The type that an alias stands for, where the project declares no type of the name.
  func alias(_ name: TypeName, from file: SourceFile) -> SwiftType? {
    guard index.typesByName[name.name] == nil, let alias = index.aliases[name.name]?.first else { return nil }
    let declared = index.file(alias)
    var reader = SwiftTypeReader(declared)
    let type = reader.read(declared.outline[alias.declaration].type)
    return type.name == name ? nil : type
  }

  /// Whether the type is, inherits from or conforms to the framework's type of that name.
  func inherits(_ type: SwiftType, from name: Symbol, _ file: SourceFile) -> Bool {
    guard case .named(let written, _) = type else { return false }
    if written.name == name || FrameworkFacts.superclasses[written.name] == name { return true }
    if name == Names.NSManagedObjectContext, contextProtocols.contains(written.name) { return true }
    guard let all = index.typesByName[written.name] else { return false }
    if let id = self.type(written, from: file, scope: .none) { return index.inherits(id, from: name) }
    // Ambiguous, or nested: only what all of them are.
    let fitting = all.filter { index.isVisible($0, from: file.module) }.filter {
      written.qualifier == .none || index[$0].qualifier == written.qualifier
    }
    return !fitting.isEmpty && fitting.allSatisfy { index.inherits($0, from: name) }
  }

  /// Whether a file sees no type of the name that the project declares, so that the framework's is meant.
  func typeIsFree(_ name: Symbol, _ file: SourceFile) -> Bool {
    (index.typesByName[name] ?? []).allSatisfy { id in
      let record = index[id]
      return record.kind == .extension || record.qualifier != .none || !index.isVisible(id, from: file.module)
        || record.declaration.map { isHidden($0, from: file) } ?? false
    }
  }

  /// The global variable that a name means in a file; nil where there is none, or several are as near.
  func global(_ name: Symbol, from file: SourceFile) -> DeclarationReference? {
    let nearest = nearest(globals(name, .variable, from: file), from: file)
    // Those of one file stand in branches of the compiler's conditions.
    return nearest.allSatisfy { $0.file == nearest[0].file } ? nearest.first : nil
  }

  /// The global function that a name means in a file, of several the one that the labels of a call fit; nil where that is
  /// not sure.
  func globalFunction(_ name: Symbol, from file: SourceFile, _ arguments: Arguments?) -> DeclarationReference? {
    let functions = globals(name, .function, from: file)
    guard functions.count > 1 else { return functions.first }
    guard let arguments else { return nil }
    return chosen(nearest(functions.filter { arguments.fit(parameters(of: $0)) }, from: file), arguments)
  }

  /// The global declarations of a name and kind that a file sees.
  private func globals(_ name: Symbol, _ kind: DeclarationKind, from file: SourceFile) -> [DeclarationReference] {
    (index.globals[name] ?? []).filter { reference in
      let module = index.file(reference).module
      return index.declaration(reference).kind == kind && !isHidden(reference, from: file)
        && (module == file.module || index.components.belong(module, file.module))
    }
  }

  /// Those of the file itself, or else of its module, or else all.
  private func nearest(_ references: [DeclarationReference], from file: SourceFile) -> [DeclarationReference] {
    let own = references.filter { $0.file == file.id }
    if !own.isEmpty { return own }
    let ofModule = references.filter { index.file($0).module == file.module }
    return ofModule.isEmpty ? references : ofModule
  }

  /// Whether a declaration is private to another file.
  private func isHidden(_ reference: DeclarationReference, from file: SourceFile) -> Bool {
    reference.file != file.id && !index.declaration(reference).modifiers.isDisjoint(with: [.private, .fileprivate])
  }

  /// The one of several functions of a name that a call means by its labels; nil where that is not sure.
  func chosen(_ functions: [DeclarationReference], _ arguments: Arguments) -> DeclarationReference? {
    guard functions.count > 1 else {
      // A type of a framework has other functions of the name than those that the project adds.
      return functions.first { !isAddition($0) || arguments.fit(parameters(of: $0)) }
    }
    let fitting = functions.filter { arguments.fit(parameters(of: $0)) }
    guard fitting.count > 1 else { return fitting.first }
    let arities = arguments.closureArities
    let byArity = arities.isEmpty ? fitting : fitting.filter { takesClosures($0, arities) }
    if byArity.count == 1 { return byArity[0] }
    let byEffects = (byArity.isEmpty ? fitting : byArity).filter { arguments.fit(index.declaration($0).modifiers) }
    if byEffects.count == 1 { return byEffects[0] }
    // Overloads that differ in what they throw alone do the same.
    if fitting.allSatisfy({ isAlike($0, fitting[0]) }) { return fitting[0] }
    // Of two that differ in their result alone a value that is used means the one that gives one.
    let giving = fitting.filter { !index.declaration($0).type.isEmpty }
    let others = fitting.count - giving.count
    guard giving.count == 1, others == 1 else { return nil }
    return arguments.isUsed ? giving[0] : fitting.first { $0 != giving[0] }
  }

  /// Whether two functions take the same, but for what may be thrown.
  private func isAlike(_ function: DeclarationReference, _ other: DeclarationReference) -> Bool {
    index.declaration(function).scope == index.declaration(other).scope && function.file == other.file
      && parameters(of: function).elementsEqual(parameters(of: other)) { one, another in
        one.label == another.label
          && spelling(of: one, in: function).elementsEqual(spelling(of: another, in: other))
      }
  }

  /// The tokens of a parameter's type without those that speak of errors.
  private func spelling(of parameter: Parameter, in function: DeclarationReference) -> [String] {
    let file = index.file(function)
    let tokens = parameter.type.indices.map { file.text(file.range(of: Int32($0))) }
    return tokens.filter { $0 != "throws" && $0 != "rethrows" }
  }

  /// Whether the last function types among a function's parameters have as many parameters as the closures of a call.
  private func takesClosures(_ function: DeclarationReference, _ arities: [Int]) -> Bool {
    let file = index.file(function)
    let types = parameters(of: function).compactMap { functionType($0.type, in: file)?.parameters.count }
    return types.count >= arities.count && Array(types.suffix(arities.count)) == arities
  }

  private func parameters(of function: DeclarationReference) -> ArraySlice<Parameter> {
    index.file(function).outline.parameters[index.declaration(function).parameters]
  }

  /// Whether a function is one that the project adds to a type of a framework.
  private func isAddition(_ function: DeclarationReference) -> Bool {
    index.enclosingType(of: function).map { index[$0].module == TypeRecord.framework } ?? false
  }

  /// The entity and those that it inherits from.
  func lineage(of entity: ModelEntity) -> [ModelEntity] {
    for model in index.models {
      let lineage = model.schema.lineage(of: entity.name)
      if !lineage.isEmpty { return lineage }
    }
    return [entity]
  }

  /// The Swift type of an entity by its name in the model.
  func entityType(_ name: String?) -> SwiftType {
    guard let name else { return .unknown }
    for model in index.models {
      if let entity = model.schema.entity(named: name) {
        return .named(Symbol(entity.className ?? "NSManagedObject"))
      }
    }
    return .unknown
  }
}
