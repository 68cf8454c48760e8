import CoreData

final class CoreDataClient {
  static let live = CoreDataClient(name: "Live")
  private let container: NSPersistentContainer

  init(name: String) {
    container = NSPersistentContainer(name: name)
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func perform<Output>(_ work: @escaping (NSManagedObjectContext) throws -> Output) async throws -> Output {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return try await context.perform { try work(context) }
  }
}
