import CoreData
final class Note: NSManagedObject { @NSManaged var title: String }

@MainActor
final class NotesModel {
  private let database: any Database
  init(database: any Database) { self.database = database }
  func load() throws -> [Note] { try database.viewContext.fetch(NSFetchRequest<Note>(entityName: "Note")) }
  func rename(_ note: Note) throws { note.title = ""; try database.viewContext.save() }
}

struct Importer {
  let database: any Database
  func run(_ titles: [String]) async throws {
    let context = database.makeBackground()
    try await context.perform {
      for title in titles { Note(context: context).title = title }
      try context.save()
    }
  }
}
