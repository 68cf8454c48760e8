import Lexer

/// The number of a type in the project's index.
public struct TypeID: Hashable, Sendable, Comparable {
  var raw: Int32

  init(_ index: Int) { raw = Int32(truncatingIfNeeded: index) }
  var index: Int { Int(raw) }

  /// Orders as the types are ordered: by file and place.
  public static func < (left: TypeID, right: TypeID) -> Bool { left.raw < right.raw }
}

/// A type of the project, or one of a framework that the project extends.
struct TypeRecord: Sendable {
  /// Its name without the types around it.
  var name: Symbol
  /// The name of the type around it, or none.
  var qualifier = Symbol.none
  /// What it is; extension for a type of a framework.
  var kind: DeclarationKind
  /// Where it is declared; nil for a type of a framework and for a class that Xcode generates from the model.
  var declaration: DeclarationReference?
  /// The extensions, in the order of the files.
  var extensions: [DeclarationReference] = []
  /// What it inherits from or conforms to, by name, with the place of each entry.
  var inherited: [Inherited] = []
  /// The module that it is declared in, or `framework`.
  var module: Int
  /// The module of a type that no source declares.
  static let framework = -2
  /// Of an entity what the model says of it.
  var entity: ModelEntity?
  /// Whether Xcode generates the class from the model, and no source declares it.
  var isGenerated = false

  struct Inherited: Sendable {
    var name: Symbol
    var declaration: DeclarationReference
    /// The entry's place in the outline's list.
    var entry: Int
    var isUnchecked: Bool
  }
}

/// What the project knows of itself, from all its source and model files. Finished when the analysis of the
/// single files begins.
///
/// Unchecked: after that it is only read, but for files that are read deeper between two passes over the files, when one
/// thread runs.
final class ProjectIndex: @unchecked Sendable {
  /// The source files, in order.
  private(set) var files: [SourceFile]
  private(set) var types: [TypeRecord] = []
  private(set) var typesByName: [Symbol: [TypeID]] = [:]
  /// Type aliases by their name.
  private(set) var aliases: [Symbol: [DeclarationReference]] = [:]
  /// Functions and variables outside of types.
  private(set) var globals: [Symbol: [DeclarationReference]] = [:]
  /// For each declaration of a type or extension the type.
  private var typeOfDeclaration: [DeclarationReference: TypeID] = [:]
  /// The data models of the project.
  let models: [DataModel]
  /// For each model the module that it is built into, -1 where that is not known.
  let modelModules: [Int]
  /// Which modules belong together.
  let components: ModuleComponents
  /// For each type its members in their order, those of its extensions included.
  private var membersOfTypes: [[Member]] = []
  /// The members of types that have many, by name.
  private var largeTypes: [TypeID: [Symbol: [DeclarationReference]]] = [:]
  /// For each type the names of its members, those of its superclasses and protocols included.
  private var memberNames: [NameMask] = []
  /// For each type the names of its own members.
  private var ownMemberNames: [NameMask] = []
  /// For each type the names of its superclasses and protocols, its own first.
  private var ancestors: [[Symbol]] = []

  /// A member and its name.
  private struct Member: Sendable {
    var name: Symbol
    var declaration: DeclarationReference
  }

  /// - Parameters:
  ///   - modelModules: for each model the module that it is built into, -1 where that is not known.
  ///   - jobs: how many threads work at once.
  init(files: [SourceFile], models: [DataModel], modelModules: [Int], targets: [Target], jobs: Int) {
    self.files = files
    self.models = models
    self.modelModules = modelModules
    components = ModuleComponents(files: files, targets: targets)
    let declared = Parallel.map(files, stride: 32, jobs: jobs) { DeclaredNames($0) }
    addTypes(declared)
    addEntities()
    addExtensions(declared)
    readTypes(jobs: jobs)
  }

  /// The type that a declaration is a member of.
  func enclosingType(of reference: DeclarationReference) -> TypeID? {
    let outline = file(reference).outline
    guard let parent = outline[outline[reference.declaration].scope].declaration.ifAny, outline[parent].kind.isType
    else { return nil }
    return typeOfDeclaration[DeclarationReference(file: reference.file, declaration: parent)]
  }

  /// How a type and the protocols of the project that it conforms to are written.
  func names(of id: TypeID) -> [String] {
    var names: [String] = []
    for candidate in [id] + types[id.index].inherited.flatMap({ parents($0.name, of: types[id.index]) }) {
      if let reference = types[candidate.index].declaration {
        names.append(file(reference).name(declaration(reference).nameToken))
      }
    }
    return names
  }

  /// Puts files in the place of those with the same number, with their bodies read. Their declarations outside of
  /// bodies keep their numbers.
  func replace(_ deeper: [SourceFile]) {
    for file in deeper { files[file.id.index] = file }
  }

  // MARK: Building

  private func addTypes(_ declared: [DeclaredNames]) {
    let count = declared.reduce(0) { $0 + $1.types.count }
    types.reserveCapacity(count)
    typesByName.reserveCapacity(count)
    typeOfDeclaration.reserveCapacity(count + declared.reduce(0) { $0 + $1.extensions.count })
    for file in declared {
      for record in file.types {
        let id = TypeID(types.count)
        typesByName[record.name, default: []].append(id)
        if let reference = record.declaration { typeOfDeclaration[reference] = id }
        types.append(record)
      }
      for (name, reference) in file.aliases { aliases[name, default: []].append(reference) }
      for (name, reference) in file.globals { globals[name, default: []].append(reference) }
    }
  }

  private func addExtensions(_ declared: [DeclaredNames]) {
    for file in declared {
      for addition in file.extensions {
        let id = extended(addition)
        typeOfDeclaration[addition.reference] = id
        types[id.index].extensions.append(addition.reference)
        types[id.index].inherited += addition.inherited
      }
    }
  }

  /// The type that an extension extends: of the same module if there is one, else of another, else a new record
  /// for a type of a framework.
  private func extended(_ addition: DeclaredNames.Extension) -> TypeID {
    let name = addition.name
    let candidates = candidates(named: name)
    let fitting = candidates.filter { types[$0.index].qualifier == addition.qualifier }
    if let id = nearest(fitting, to: addition.module) ?? nearest(candidates, to: addition.module) { return id }
    if let aliased = aliases[name]?.first, let target = aliasTarget(aliased), target != name,
      let id = typesByName[target]?.first
    {
      return id
    }
    let id = TypeID(types.count)
    types.append(TypeRecord(name: name, kind: .extension, module: TypeRecord.framework))
    typesByName[name, default: []].append(id)
    return id
  }

  /// How many types of one name are told apart: bounds the work on many files that declare the same.
  private static let candidateLimit = 1_024

  private func candidates(named name: Symbol) -> ArraySlice<TypeID> {
    typesByName[name]?.prefix(Self.candidateLimit) ?? []
  }

  /// The first of the types that is declared in the module, or else in one that belongs with it.
  private func nearest(_ candidates: some Collection<TypeID>, to module: Int) -> TypeID? {
    candidates.first { types[$0.index].module == module } ?? candidates.first { isVisible($0, from: module) }
  }

  /// Whether code of a module can mean the type.
  func isVisible(_ id: TypeID, from module: Int) -> Bool {
    let own = types[id.index].module
    return own == TypeRecord.framework || own == module || components.belong(own, module)
  }

  private func aliasTarget(_ alias: DeclarationReference) -> Symbol? {
    let file = files[alias.file.index]
    var reader = SwiftTypeReader(file)
    return reader.read(file.outline[alias.declaration].type).name?.name
  }

  /// Adds the classes that Xcode generates from the model, which no source declares, and tells those that the source
  /// declares what the model says of them.
  private func addEntities() {
    for (model, module) in zip(models, modelModules) {
      for entity in model.schema.entities {
        guard let name = entity.className.map({ Symbol($0) }) else { continue }
        let declared = (typesByName[name] ?? []).filter {
          types[$0.index].kind == .class && types[$0.index].qualifier == .none && isVisible($0, from: module)
        }
        if let id = nearest(declared, to: module) {
          types[id.index].entity = entity
        } else {
          var record = TypeRecord(name: name, kind: .class, module: module)
          record.entity = entity
          record.isGenerated = true
          types.append(record)
          typesByName[name, default: []].append(TypeID(types.count - 1))
        }
      }
    }
  }

  // MARK: Types

  subscript(_ id: TypeID) -> TypeRecord { types[id.index] }

  /// The type that the declaration declares or extends.
  func type(of declaration: DeclarationReference) -> TypeID? { typeOfDeclaration[declaration] }

  /// The names of all superclasses and protocols of a type, through all its extensions, its own name included.
  func ancestors(_ id: TypeID) -> [Symbol] { ancestors[id.index] }

  /// How many superclasses and protocols of a type are followed: bounds the work on chains that nobody writes.
  private static let ancestorLimit = 1_024

  /// The names of the superclasses and protocols of a type, its own first, and those of the members of all of them.
  ///
  /// - Parameter own: for each type the names of its own members.
  private func ancestors(of id: TypeID, _ own: [NameMask]) -> (names: [Symbol], members: NameMask) {
    let first = types[id.index]
    if first.inherited.isEmpty, !first.isGenerated {
      return ([first.name] + (FrameworkFacts.superclasses[first.name].map { [$0] } ?? []), own[id.index])
    }
    var names = [first.name]
    var known: Set<Symbol> = [first.name]
    var open = [id]
    var seen: Set<TypeID> = [id]
    func add(_ name: Symbol) -> Bool {
      guard known.insert(name).inserted else { return false }
      names.append(name)
      return true
    }
    while let next = open.popLast(), names.count < Self.ancestorLimit {
      let record = types[next.index]
      if record.isGenerated { _ = add(Names.NSManagedObject) }
      for entry in record.inherited {
        if add(entry.name), let superclass = FrameworkFacts.superclasses[entry.name] { _ = add(superclass) }
        for parent in parents(entry.name, of: record) where seen.insert(parent).inserted { open.append(parent) }
      }
    }
    guard open.isEmpty else { return (names, .all) }
    return (names, seen.reduce(into: NameMask()) { $0.formUnion(own[$1.index]) })
  }

  /// The types that a name in the inheritance clause of a type can mean.
  func parents(_ name: Symbol, of record: TypeRecord) -> [TypeID] {
    let meant = typesMeant(name, by: record)
    return meant.count > Self.parentLimit ? Array(meant.prefix(Self.parentLimit)) : meant
  }

  /// How many types one name can mean in one place: bounds the work on code that declares the same all over.
  private static let parentLimit = 16

  private func typesMeant(_ name: Symbol, by record: TypeRecord) -> [TypeID] {
    var candidates = Array(candidates(named: name))
    if candidates.count > 1 {
      // A type outside of others, or one beside or inside the type.
      let near = candidates.filter {
        let qualifier = types[$0.index].qualifier
        return qualifier == .none || qualifier == record.qualifier || qualifier == record.name
      }
      if !near.isEmpty { candidates = near }
    }
    let same = candidates.filter { types[$0.index].module == record.module }
    if !same.isEmpty { return same }
    if record.module != TypeRecord.framework, !candidates.isEmpty {
      return candidates.filter { isVisible($0, from: record.module) }
    }
    if candidates.isEmpty, let alias = aliases[name]?.first, let target = aliasTarget(alias), target != name {
      return typesByName[target] ?? []
    }
    return candidates
  }

  /// Whether the type is, inherits from or conforms to one of that name.
  func inherits(_ id: TypeID, from name: Symbol) -> Bool { ancestors[id.index].contains(name) }

  /// The types that are, inherit from or conform to one of that name, in order.
  func heirs(of name: Symbol, jobs: Int = Parallel.defaultJobs) -> [TypeID] {
    Parallel.map(ancestors, stride: 1_024, jobs: jobs) { $0.contains(name) }.enumerated().lazy.filter(\.element).map {
      TypeID($0.offset)
    }
  }

  /// The scopes of the type's declaration and of its extensions.
  func bodies(of id: TypeID) -> [DeclarationReference] {
    let record = types[id.index]
    return (record.declaration.map { [$0] } ?? []) + record.extensions
  }

  /// The initialisers of a type, those of its extensions included.
  func initializers(of id: TypeID) -> [DeclarationReference] { members(.initializer, of: id) }

  /// The subscripts of a type and its extensions; they have no name.
  func subscripts(of id: TypeID) -> [DeclarationReference] { members(.subscript, of: id) }

  private func members(_ kind: DeclarationKind, of id: TypeID) -> [DeclarationReference] {
    bodies(of: id).flatMap { body -> [DeclarationReference] in
      let outline = file(body).outline
      guard let scope = outline[body.declaration].body.ifAny else { return [] }
      return outline.declarations(in: scope).filter { outline[$0].kind == kind }.map {
        DeclarationReference(file: body.file, declaration: $0)
      }
    }
  }

  /// How many members a type may have and still be searched from end to end for each name.
  private static let searchLimit = 64

  /// Finds the ancestors of all types, and lists the members of those that have many by their names.
  private func readTypes(jobs: Int) {
    let numbers = Array(types.indices)
    let members = Parallel.map(numbers, stride: 256, jobs: jobs) { self.ownMembers(of: TypeID($0)) }
    let own = members.map(\.names)
    membersOfTypes = members.map(\.all)
    let families = Parallel.map(numbers, stride: 256, jobs: jobs) { self.ancestors(of: TypeID($0), own) }
    ownMemberNames = own
    ancestors = families.map(\.names)
    memberNames = families.map(\.members)
    for (number, type) in members.enumerated() where type.table != nil { largeTypes[TypeID(number)] = type.table }
  }

  /// The members of a type, their names, and the members by their names; no table where they are few.
  private func ownMembers(
    of id: TypeID
  ) -> (all: [Member], names: NameMask, table: [Symbol: [DeclarationReference]]?) {
    var all: [Member] = []
    var names = NameMask()
    forEachMember(of: id) {
      all.append(Member(name: $1, declaration: $0))
      names.insert($1)
    }
    guard all.count > Self.searchLimit else { return (all, names, nil) }
    return (all, names, Dictionary(grouping: all, by: \.name).mapValues { $0.map(\.declaration) })
  }

  /// Whether a type may have a member of that name, itself or from a superclass or protocol: a look that costs nothing.
  func mayHaveMember(_ name: Symbol, _ id: TypeID) -> Bool { memberNames[id.index].mayContain(name) }

  /// The members of that name in a type and its extensions, not those of its superclasses.
  func ownMembers(_ name: Symbol, of id: TypeID) -> [DeclarationReference] {
    guard ownMemberNames[id.index].mayContain(name) else { return [] }
    if !largeTypes.isEmpty, let members = largeTypes[id] { return members[name] ?? [] }
    var members: [DeclarationReference] = []
    for member in membersOfTypes[id.index] where member.name == name { members.append(member.declaration) }
    return members
  }

  /// Gives the members of a type and its extensions, with their names.
  private func forEachMember(of id: TypeID, _ body: (DeclarationReference, Symbol) -> Void) {
    if let declaration = types[id.index].declaration { forEachMember(in: declaration, body) }
    for addition in types[id.index].extensions { forEachMember(in: addition, body) }
  }

  private func forEachMember(
    in reference: DeclarationReference, _ body: (DeclarationReference, Symbol) -> Void
  ) {
    let outline = files[reference.file.index].outline
    guard let scope = outline[reference.declaration].body.ifAny else { return }
    let declarations = outline.declarations
    var next = outline[scope].firstDeclaration
    while let member = next.ifAny {
      body(DeclarationReference(file: reference.file, declaration: member), declarations[member.index].name)
      next = declarations[member.index].next
    }
  }

  /// The members of that name in a type, or else in the nearest of its superclasses and protocols.
  func members(_ name: Symbol, of id: TypeID) -> [DeclarationReference] {
    guard mayHaveMember(name, id) else { return [] }
    let own = ownMembers(name, of: id)
    if !own.isEmpty || types[id.index].inherited.isEmpty { return own }
    var open = [id]
    var seen: Set<TypeID> = [id]
    var next = 0
    while next < open.count, next < 32 {
      let found = next == 0 ? own : ownMembers(name, of: open[next])
      if !found.isEmpty { return found }
      let record = types[open[next].index]
      for entry in record.inherited {
        for parent in parents(entry.name, of: record) where seen.insert(parent).inserted { open.append(parent) }
      }
      next += 1
    }
    return []
  }

  /// The text of a name that some type has a member of; nil where none has. Slow: for the words of a finding.
  func text(of name: Symbol) -> String? {
    if name == Names.viewContext { return "viewContext" }
    if name == Names.managedObjectContext { return "managedObjectContext" }
    // What has to do with contexts is mostly declared in files whose bodies were read.
    for depth in [Outline.Depth.full, .declarations] {
      for file in files where file.outline.depth == depth {
        if let declaration = file.outline.declarations.first(where: { $0.name == name }) {
          return file.name(declaration.nameToken)
        }
      }
    }
    return nil
  }

  func declaration(_ reference: DeclarationReference) -> Declaration {
    files[reference.file.index].outline[reference.declaration]
  }

  func file(_ reference: DeclarationReference) -> SourceFile { files[reference.file.index] }
}
