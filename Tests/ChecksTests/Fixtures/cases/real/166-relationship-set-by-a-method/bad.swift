import CoreData

final class Shelf: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var books: Set<Book>
}

final class Book: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var shelf: Shelf?

  func move(to shelf: Shelf) { self.shelf = shelf }
}

@MainActor
struct Librarian {
  let container: NSPersistentContainer

  func add(_ title: String) async throws {
    let request = NSFetchRequest<Shelf>(entityName: "Shelf")
    guard let shelf = try container.viewContext.fetch(request).first else { return }
    try await container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let book = Book(context: context)
      book.title = title
      book.move(to: shelf)  // expect: managed-object-crosses-context
      try context.save()
    }
  }
}
