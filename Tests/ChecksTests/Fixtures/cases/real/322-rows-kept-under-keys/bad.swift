import CoreData

final class Glyph: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var path: Data
}

actor GlyphCache {
  private let context: NSManagedObjectContext
  private var glyphs: [String: Glyph] = [:]

  init(container: NSPersistentContainer) {
    context = container.newBackgroundContext()
  }

  func path(for name: String) async throws -> Data? {
    if let glyph = glyphs[name] { return glyph.path }  // expect: managed-object-escapes-perform
    let found = try await context.perform { [context] in
      let request = NSFetchRequest<Glyph>(entityName: "Glyph")
      request.predicate = NSPredicate(format: "name == %@", name)
      return try context.fetch(request).first
    }
    glyphs[name] = found  // fair: managed-object-escapes-perform
    return found?.path  // expect: managed-object-escapes-perform
  }
}
