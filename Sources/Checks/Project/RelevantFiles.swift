/// The files that the analysis looks into: those that name something of Core Data, or one of the project's managed
/// object classes. All others only give their declarations to the index.
struct RelevantFiles {
  /// The places in the list of files, in order.
  private(set) var numbers: [Int] = []

  init(_ index: ProjectIndex) {
    var names = Self.triggers
    for number in index.types.indices where index.inherits(TypeID(number), from: Names.NSManagedObject) {
      names.insert(index.types[number].name)
    }
    for file in index.files where Self.mentions(names, file) { numbers.append(file.id.index) }
  }

  private static func mentions(_ names: Set<Symbol>, _ file: SourceFile) -> Bool {
    let outline = file.outline
    if outline.declarations.contains(where: { names.contains($0.name) }) { return true }
    if outline.inheritedTypes.contains(where: { names.contains($0.name) }) { return true }
    if outline.chains.contains(where: { names.contains($0.name) }) { return true }
    return outline.suffixes.contains { names.contains($0.name) }
  }

  private static let triggers: Set<Symbol> = [
    Names.CoreData, Names.NSManagedObject, Names.NSManagedObjectContext, Names.NSPersistentContainer,
    Names.NSPersistentCloudKitContainer, Names.NSFetchRequest, Names.NSFetchedResultsController, Names.viewContext,
    Names.newBackgroundContext, Names.performBackgroundTask, Names.managedObjectContext, Names.performAndWait,
    Names.NSBatchDeleteRequest, Names.NSBatchInsertRequest, Names.NSBatchUpdateRequest,
  ]
}
