import Lexer

/// Tells which files the analysis looks into: those that name something of Core Data, or one of the project's managed
/// object classes. All others only give their declarations to the index.
struct RelevantFiles {
  private let names: SymbolSet
  /// The first and last bytes of the names with their lengths, as bits: nearly all words are told apart by these.
  private let shapes: [UInt64]
  /// The modules that declare a name, by their numbers; those of a name that may be declared anywhere are left out.
  private let modules: [Symbol: Set<Int>]

  /// The files that name something of the framework, or a member that the configuration tells of.
  static func framework(with facts: ProjectFacts) -> RelevantFiles {
    let told = facts.performFunctions + facts.viewContexts + facts.backgroundContexts
    guard !told.isEmpty else { return framework }
    return RelevantFiles(frameworkNames + told.compactMap { FactName.parts($0).last.map(String.init) })
  }

  private static let framework = RelevantFiles(frameworkNames)

  private static let frameworkNames =
    [
      "CoreData", "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID", "NSPersistentContainer",
      "NSPersistentCloudKitContainer", "NSPersistentStoreCoordinator", "NSFetchRequest", "NSFetchedResultsController",
      "NSBatchDeleteRequest", "NSBatchInsertRequest", "NSBatchUpdateRequest", "FetchRequest", "viewContext",
      "newBackgroundContext", "performBackgroundTask", "managedObjectContext", "performAndWait", "SwiftData",
      "forSecurityApplicationGroupIdentifier",
    ]

  /// The files that name one of these, wherever it is declared.
  init(_ names: [String]) { self.init(names, modules: [:]) }

  /// The files that name one of these and can see one of the modules that declare it.
  ///
  /// - Parameter names: each with the numbers of the modules that declare it; none where that is not known.
  init(_ names: [String: Set<Int>]) {
    let known = names.filter { !$0.value.isEmpty }.map { (Symbol($0.key), $0.value) }
    self.init(names.keys.sorted(), modules: Dictionary(known) { $0.union($1) })
  }

  private init(_ names: [String], modules: [Symbol: Set<Int>]) {
    self.modules = modules
    self.names = SymbolSet(names.map { Symbol($0) })
    var shapes = [UInt64](repeating: 0, count: Self.shapeCount / UInt64.bitWidth)
    for name in names {
      guard let first = name.utf8.first, let last = name.utf8.last else { continue }
      let shape = Self.shape(first, last, name.utf8.count)
      shapes[shape >> 6] |= 1 << (shape & 63)
    }
    self.shapes = shapes
  }

  /// The files that name a managed object class or SwiftData model of the project, by the superclasses and the macro
  /// alone, an alias of one, or a type whose makers give it a context.
  ///
  /// - Parameters:
  ///   - models: the data models, each with the numbers of the modules that it is built into.
  ///   - imports: what the files see of each other's modules.
  ///   - jobs: how many threads work at once.
  init(_ files: [SourceFile], models: [(model: DataModel, modules: [Int])], _ imports: ModuleImports, jobs: Int) {
    var types = DeclaringModules()
    let named = Parallel.map(files, stride: 32, jobs: jobs) { NamedTypes($0) }
    var subclasses: [Symbol: [(file: SourceFile, token: Int32)]] = [:]
    for (file, named) in zip(files, named) {
      for (superclass, token) in named.subclasses { subclasses[superclass, default: []].append((file, token)) }
    }
    var open = ["NSManagedObject"]
    types.add("NSManagedObject", [])
    for (model, modules) in models {
      for entity in model.schema.entities {
        guard let name = entity.className else { continue }
        if types.add(name, modules) { open.append(name) }
      }
    }
    while let next = open.popLast() {
      for subclass in subclasses[Symbol(next)] ?? [] {
        let name = subclass.file.name(subclass.token)
        if types.add(name, subclass.file.modules) { open.append(name) }
      }
    }
    for (file, named) in zip(files, named) {
      for token in named.models + named.givenContexts { types.add(file.name(token), file.modules) }
    }
    Self.addAliases(zip(files, named), imports, to: &types)
    self.init(types.modules)
  }

  /// Names of types, each with the modules that declare it; none where one of these is not known.
  private struct DeclaringModules {
    private(set) var modules: [String: Set<Int>] = [:]

    /// Returns whether the name is new, or may be declared in more modules than before.
    @discardableResult
    mutating func add(_ name: String, _ declaring: [Int]) -> Bool {
      guard let known = modules[name] else {
        modules[name] = Set(declaring)
        return true
      }
      let joined = known.isEmpty || declaring.isEmpty ? [] : known.union(declaring)
      modules[name] = joined
      return joined != known
    }
  }

  /// Adds the aliases of the types, also those of other aliases: `Store.Book` is none of a class `Book` that another
  /// module declares.
  private static func addAliases(
    _ files: some Sequence<(SourceFile, NamedTypes)>, _ imports: ModuleImports, to types: inout DeclaringModules
  ) {
    var aliases: [Symbol: [(file: SourceFile, token: Int32, qualifier: Symbol)]] = [:]
    for (file, named) in files {
      for alias in named.aliases { aliases[alias.target, default: []].append((file, alias.token, alias.qualifier)) }
    }
    var open = Array(types.modules.keys)
    while let next = open.popLast() {
      for alias in aliases[Symbol(next)] ?? [] {
        if let declaring = types.modules[next], !declaring.isEmpty,
          let seen = imports.modules(namedBy: alias.qualifier, in: alias.file), seen.isDisjoint(with: declaring)
        {
          continue
        }
        let name = alias.file.name(alias.token)
        if types.add(name, alias.file.modules) { open.append(name) }
      }
    }
  }

  /// Whether the file names one of them, wherever that is declared.
  func contains(_ lexed: LexedFile, _ bytes: [UInt8]) -> Bool { contains(lexed, bytes) { _ in true } }

  /// Whether the file names one of them that it can see.
  func contains(_ file: SourceFile, _ imports: ModuleImports) -> Bool {
    var seen: Set<Int>??
    return contains(file.lexed, file.bytes) { name in
      guard let declaring = modules[name] else { return true }
      let visible = seen ?? imports.modules(seenBy: file)
      seen = .some(visible)
      return visible.map { !$0.isDisjoint(with: declaring) } ?? true
    }
  }

  private func contains(_ lexed: LexedFile, _ bytes: [UInt8], where isMeant: (Symbol) -> Bool) -> Bool {
    let bytes = bytes.span
    for token in lexed.tokens where token.kind == .identifier {
      let shape = Self.shape(bytes[Int(token.start)], bytes[token.end - 1], Int(token.length))
      guard shapes[shape >> 6] >> (shape & 63) & 1 != 0 else { continue }
      let name = Symbol(bytes, token)
      if names.contains(name), isMeant(name) { return true }
    }
    return false
  }

  /// How many shapes there are.
  private static let shapeCount = 8_192

  /// A number below `shapeCount` of a word's first and last byte and its length.
  private static func shape(_ first: UInt8, _ last: UInt8, _ length: Int) -> Int {
    (Int(first) &* 41 &+ Int(last) &* 5 &+ length &* 271) & 8_191
  }
}
