import CoreData

final class Actor: NSManagedObject {
  @NSManaged var name: String
}

final class Movie: NSManagedObject {
  @NSManaged var lead: Actor?
  @NSManaged var cast: NSSet?
  @objc(addCast:) @NSManaged func addToCast(_ values: NSSet)
}

@MainActor
final class CastModel {
  private let container: NSPersistentContainer
  init(container: NSPersistentContainer) {
    self.container = container
    container.viewContext.automaticallyMergesChangesFromParent = true
  }

  private func actors() throws -> [Actor] {
    try container.viewContext.fetch(NSFetchRequest<Actor>(entityName: "Actor"))
  }

  func cast() async throws {
    let actors = Set(try actors())
    let ids = actors.map(\.objectID)
    try await container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let movie = Movie(context: context)
      movie.addToCast(Set(ids.map { context.object(with: $0) }) as NSSet)
      try context.save()
    }
  }

  func count() async throws -> Int {
    guard let lead = try actors().first else { return 0 }
    let predicate = NSPredicate(format: "lead == %@", lead.objectID)
    return try await container.performBackgroundTask { context in
      let request = NSFetchRequest<Movie>(entityName: "Movie")
      request.predicate = predicate
      return try context.count(for: request)
    }
  }

  func clear() async throws {
    let actors = try actors()
    let ids = actors.map(\.objectID)
    try await container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      ids.map { context.object(with: $0) }.forEach(context.delete)
      try context.save()
    }
  }
}
