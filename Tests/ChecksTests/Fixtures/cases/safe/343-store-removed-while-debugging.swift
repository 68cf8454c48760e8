import CoreData

/// A release build has the functions that remove the store, and never calls them.
final class StampStack {
  let container = NSPersistentContainer(name: "Stamps")

  func open() {
    container.loadPersistentStores { [self] description, error in
      guard let error else { return }
      print(error)
      #if DEBUG
      if let url = description.url { startAnew(url) }
      #endif
    }
  }

  private func startAnew(_ url: URL) {
    remove(url)
    print("start the app again")
  }

  private func remove(_ url: URL) {
    do {
      let coordinator = container.persistentStoreCoordinator
      try coordinator.destroyPersistentStore(at: url, ofType: NSSQLiteStoreType, options: nil)
    } catch {
      print(error)
    }
  }
}
