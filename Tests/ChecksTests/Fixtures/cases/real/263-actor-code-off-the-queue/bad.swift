import CoreData

final class Shelf: NSManagedObject {
  @NSManaged var title: String
}

actor ShelfRepository {
  private let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) { self.context = context }

  func reload() async throws {
    try await context.perform { try self.removeUntitled() }
    removeOld()
  }

  private func removeUntitled() throws {
    let request = NSFetchRequest<Shelf>(entityName: "Shelf")
    for shelf in try context.fetch(request) where shelf.title.isEmpty { context.delete(shelf) }
  }

  private func removeOld() {
    let request = NSFetchRequest<Shelf>(entityName: "Shelf")
    let shelves = try? context.fetch(request)  // expect: context-outside-perform
    print(shelves?.count ?? 0)
  }
}
