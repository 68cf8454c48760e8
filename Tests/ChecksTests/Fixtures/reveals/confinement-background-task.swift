import CoreData

// `performBackgroundTask` makes a context for its closure, which is on that context's queue.

final class Track: NSManagedObject {
  @NSManaged var name: String
}

final class Library {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func rename(_ id: NSManagedObjectID, _ name: String) {
    container.performBackgroundTask { context in
      let track = context.object(with: id) as? Track  // reveal: kind(track) = object(Track), owner(track) = new
      track?.name = name  // reveal: executor = queue(new), kind(context) = context(background)
      try? context.save()  // reveal: executor = queue(new)
    }
  }

  func add(_ names: [String]) {
    self.container.performBackgroundTask { [names] (context: NSManagedObjectContext) -> Void in
      names.forEach { name in
        Track(context: context).name = name  // reveal: executor = queue(new)
      }
    }
  }

  func short() {
    container.performBackgroundTask { try? $0.save() }  // reveal: executor = queue(new)
  }

  func count() async throws -> Int {
    try await container.performBackgroundTask { context in
      try context.count(for: NSFetchRequest<Track>(entityName: "Track"))  // reveal: executor = queue(new)
    }
  }
}

final class CloudStack: NSPersistentCloudKitContainer, @unchecked Sendable {
  func clean() {
    performBackgroundTask { context in
      context.reset()  // reveal: executor = queue(new), kind(context) = context(background)
    }
  }
}
