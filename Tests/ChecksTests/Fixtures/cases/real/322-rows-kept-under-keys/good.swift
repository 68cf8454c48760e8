import CoreData

final class Glyph: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var path: Data
}

actor GlyphCache {
  private let context: NSManagedObjectContext
  private var paths: [String: Data] = [:]

  init(container: NSPersistentContainer) {
    context = container.newBackgroundContext()
  }

  func path(for name: String) async throws -> Data? {
    if let path = paths[name] { return path }
    let found = try await context.perform { [context] in
      let request = NSFetchRequest<Glyph>(entityName: "Glyph")
      request.predicate = NSPredicate(format: "name == %@", name)
      return try context.fetch(request).first?.path
    }
    paths[name] = found
    return found
  }
}
