import Lexer

/// Tells which files the analysis looks into: those that name something of Core Data, or one of the project's managed
/// object classes. All others only give their declarations to the index.
struct RelevantFiles {
  private let names: SymbolSet
  /// For each byte the lengths of the names that start with it, as bits: most words are told apart by these. Names
  /// of 63 bytes and more share a bit.
  private let lengths: [UInt64]

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
    ]

  /// The files that name one of these.
  init(_ names: [String]) {
    self.names = SymbolSet(names.map { Symbol($0) })
    var lengths = [UInt64](repeating: 0, count: 256)
    for name in names {
      guard let first = name.utf8.first else { continue }
      lengths[Int(first)] |= Self.bit(name.utf8.count)
    }
    self.lengths = lengths
  }

  /// The files that name a managed object class or SwiftData model of the project, by the superclasses and the macro alone,
  /// whatever the module, or a type whose makers give it a context.
  init(_ files: [SourceFile], _ models: [DataModel]) {
    var subclasses: [Symbol: [(file: SourceFile, token: Int32)]] = [:]
    for file in files {
      for entry in file.outline.inheritedTypes {
        subclasses[entry.name, default: []].append((file, file.outline[entry.declaration].nameToken))
      }
    }
    var classes: Set<String> = []
    var open = ["NSManagedObject"] + models.flatMap(\.schema.entities).compactMap(\.className)
    while let next = open.popLast() {
      guard classes.insert(next).inserted else { continue }
      open += (subclasses[Symbol(next)] ?? []).map { $0.file.name($0.token) }
    }
    for file in files {
      for attribute in file.outline.attributes where attribute.name == Names.ModelMacro {
        guard case .declaration(let model) = attribute.owner, !model.isNone else { continue }
        classes.insert(file.name(file.outline[model].nameToken))
      }
    }
    self.init(classes.union(Self.typesGivenContexts(files)).sorted())
  }

  /// The types that take a context in an initialiser, and the structs that store one.
  private static func typesGivenContexts(_ files: [SourceFile]) -> Set<String> {
    let context = Symbol("NSManagedObjectContext")
    var names: Set<String> = []
    for file in files where file.outline.depth == .full {
      let outline = file.outline
      func isContext(_ type: TokenRange) -> Bool {
        type.indices.contains { file.lexed.tokens[$0].kind == .identifier && file.symbol(of: $0) == context }
      }
      for declaration in outline.declarations where outline[declaration.scope].kind == .type {
        guard let type = outline[declaration.scope].declaration.ifAny, outline[type].kind.isType else { continue }
        switch declaration.kind {
        case .initializer:
          guard outline.parameters[declaration.parameters].contains(where: { isContext($0.type) }) else { continue }
        case .variable where outline[type].kind == .struct:
          guard isContext(declaration.type) else { continue }
        default:
          continue
        }
        names.insert(file.name(outline[type].nameToken))
      }
    }
    return names
  }

  /// Whether the file names one of them.
  func contains(_ lexed: LexedFile, _ bytes: [UInt8]) -> Bool {
    let bytes = bytes.span
    for token in lexed.tokens where token.kind == .identifier {
      guard lengths[Int(bytes[Int(token.start)])] & Self.bit(Int(token.length)) != 0 else { continue }
      if names.contains(Symbol(bytes, token)) { return true }
    }
    return false
  }

  private static func bit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }
}
