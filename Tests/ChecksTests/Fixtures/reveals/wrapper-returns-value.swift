import CoreData

// What the closure gives back is what the call gives: objects keep their owner, values are values.

final class Song: NSManagedObject {
  @NSManaged var title: String
}

extension NSManagedObjectContext {
  func performAndReturn<T>(_ block: () throws -> T) rethrows -> T {  // reveal: runs(performAndReturn) = queue(self)
    try performAndWait { try block() }
  }
}

final class Songs {
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func titles() throws -> [String] {
    try context.performAndReturn {
      let songs = try context.fetch(NSFetchRequest<Song>(entityName: "Song"))
      return songs.map(\.title)  // reveal: executor = queue(self.context)
    }
  }

  func use() throws {
    let songs = try context.performAndReturn { try context.fetch(NSFetchRequest<Song>(entityName: "Song")) }
    print(songs)  // reveal: kind(songs) = [object(Song)], owner(songs) = self.context
    let ids = try context.performAndReturn {
      try context.fetch(NSFetchRequest<Song>(entityName: "Song")).map(\.objectID)
    }
    print(ids)  // reveal: kind(ids) = [NSManagedObjectID]
    let first = context.performAndReturn { Song(context: context) }
    print(first.objectID)  // reveal: kind(first) = object(Song), owner(first) = self.context
  }
}
