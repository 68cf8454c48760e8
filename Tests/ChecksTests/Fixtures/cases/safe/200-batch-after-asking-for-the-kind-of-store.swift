// SAFE: the batch request is only executed when the store is no store in memory.
// ANALYZER: a condition before the request asks for the option that chooses the store in memory.
import CoreData

final class Journal {
  struct Options: OptionSet {
    let rawValue: Int
    static let inMemory = Options(rawValue: 1)
  }

  private let container: NSPersistentContainer
  private let options: Options
  private let worker: NSManagedObjectContext

  init(model: NSManagedObjectModel, url: URL, options: Options) {
    self.options = options
    container = NSPersistentContainer(name: "Journal", managedObjectModel: model)
    let description = NSPersistentStoreDescription(url: url)
    if options.contains(.inMemory) { description.type = NSInMemoryStoreType }
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in if let error { print(error) } }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func clear() {
    guard !options.contains(.inMemory) else { return }
    worker.perform { self.purge() }
  }

  private func purge() {
    let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Entry"))
    request.resultType = .resultTypeObjectIDs
    let result = try? worker.execute(request) as? NSBatchDeleteResult
    let deleted = result?.result as? [NSManagedObjectID] ?? []
    NSManagedObjectContext.mergeChanges(
      fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [worker, container.viewContext])
  }
}
