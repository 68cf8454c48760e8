import CoreData

/// The app's one Core Data stack.
@MainActor
final class PersistenceController {
  static let shared = PersistenceController()

  /// Loaded once for all stacks of the process: of two copies of a model, both claim the entity classes.
  private static let model: NSManagedObjectModel = {
    guard let url = Bundle(for: Book.self).url(forResource: "Lending", withExtension: "momd"),
      let model = NSManagedObjectModel(contentsOf: url)
    else { preconditionFailure("The app was built without its data model") }
    return model
  }()

  nonisolated let container: NSPersistentContainer

  /// Why the store could not be opened.
  let loadError: (any Error)?

  /// Opens the app's store, or the one at `storeURL`.
  init(storeURL: URL? = nil) {
    container = NSPersistentContainer(
      name: "Lending", managedObjectModel: Self.model)
    if let storeURL {
      container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: storeURL)]
    }
    var failure: (any Error)?
    container.loadPersistentStores { _, error in
      failure = error
    }
    loadError = failure
    container.viewContext.name = "view"
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  /// Saves what the views have changed.
  func saveChanges() throws {
    try container.viewContext.saveOrRollBack()
  }
}

extension NSManagedObjectContext {
  /// Saves what has changed. What cannot be saved is given up, so that the next save does not meet it again.
  func saveOrRollBack() throws {
    guard hasChanges else { return }
    do {
      try save()
    } catch {
      rollback()
      throw error
    }
  }
}
