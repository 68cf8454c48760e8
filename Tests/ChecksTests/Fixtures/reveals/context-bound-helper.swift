import CoreData

// A helper that its initialiser binds to one context: who makes it and calls it is on that context's queue.

final class Album: NSManagedObject {
  @NSManaged var title: String
}

final class LibraryStorage {
  private let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) { self.context = context }

  func albums() throws -> [Album] {  // reveal: duty(albums) = self.context
    let albums = try context.fetch(NSFetchRequest<Album>(entityName: "Album"))
    print(albums, context)  // reveal: executor = caller
    print(albums, context)  // reveal: kind(context) = context(borrowed), owner(albums) = self.context
    return albums
  }

  func save() {  // reveal: duty(save) = self.context
    if context.hasChanges { try? context.save() }
  }
}

final class Player {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func sync() {
    container.performBackgroundTask { context in
      let library = LibraryStorage(context: context)
      let albums = try? library.albums()
      print(albums)  // reveal: executor = queue(new), kind(library) = LibraryStorage, owner(albums) = new
      library.save()
    }
  }

  @MainActor
  func show() throws {
    let library = LibraryStorage(context: container.viewContext)
    let albums = try library.albums()
    print(albums)  // reveal: executor = main
    print(albums)  // reveal: kind(albums) = [object(Album)], owner(albums) = self.container.viewContext
  }
}
