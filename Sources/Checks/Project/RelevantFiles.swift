import Lexer

/// Tells which files the analysis looks into: those that name something of Core Data, or one of the project's managed
/// object classes. All others only give their declarations to the index.
struct RelevantFiles {
  private let names: SymbolSet

  /// The files that name something of the framework.
  static let framework = RelevantFiles(
    names: SymbolSet([
      Names.CoreData, Names.NSManagedObject, Names.NSManagedObjectContext, Names.NSPersistentContainer,
      Names.NSPersistentCloudKitContainer, Names.NSPersistentStoreCoordinator, Names.NSFetchRequest,
      Names.NSFetchedResultsController, Names.viewContext, Names.newBackgroundContext, Names.performBackgroundTask,
      Names.managedObjectContext, Names.performAndWait, Names.NSBatchDeleteRequest, Names.NSBatchInsertRequest,
      Names.NSBatchUpdateRequest, Names.NSManagedObjectID, Names.FetchRequestWrapper,
    ]))

  private init(names: SymbolSet) { self.names = names }

  /// The files that name a managed object class of the project: by the superclasses alone, whatever the module.
  init(_ files: [SourceFile], _ models: [DataModel]) {
    var subclasses: [Symbol: [Symbol]] = [:]
    for file in files {
      for entry in file.outline.inheritedTypes {
        subclasses[entry.name, default: []].append(file.outline[entry.declaration].name)
      }
    }
    var classes: Set<Symbol> = []
    var open = [Names.NSManagedObject]
    for entity in models.flatMap(\.schema.entities) {
      if let name = entity.className { open.append(Symbol(name)) }
    }
    while let next = open.popLast() {
      if classes.insert(next).inserted { open += subclasses[next] ?? [] }
    }
    names = SymbolSet(classes)
  }

  /// Whether the file names one of them.
  func contains(_ lexed: LexedFile, _ bytes: [UInt8]) -> Bool {
    let bytes = bytes.span
    for token in lexed.tokens where token.kind == .identifier && token.length > 2 {
      // All the names are of types, or of members that start in lower case; words of the grammar are none of them.
      guard token.word == .none else { continue }
      if names.contains(Symbol(bytes, token)) { return true }
    }
    return false
  }
}
