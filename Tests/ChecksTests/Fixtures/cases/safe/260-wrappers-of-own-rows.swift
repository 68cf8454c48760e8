import CoreData

// SAFE: the wrapper that is used in the block is made there, of the block's own row; the wrapper's methods read what
// that one keeps.
// ANALYZER: what a wrapper's member uses stands in the variable that the wrapper stands in, not in a property of the
// code around.

final class TrackRow: NSManagedObject {
  @NSManaged var name: String?
  @NSManaged var isFavorite: Bool
  @NSManaged var songs: Set<TrackRow>
}

class Track: Hashable {
  let row: TrackRow

  init(row: TrackRow) { self.row = row }

  var name: String {
    get { row.name ?? "" }
    set { row.name = newValue }
  }
  var songs: [Track] { row.songs.map { Track(row: $0) } }

  func forget() { row.isFavorite = false }

  static func == (left: Track, right: Track) -> Bool { left.row == right.row }

  func hash(into hasher: inout Hasher) { hasher.combine(row) }
}

final class Companion {
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) { self.context = context }

  func tracks() -> [Track] {
    let request = NSFetchRequest<TrackRow>(entityName: "Track")
    return ((try? context.fetch(request)) ?? []).map { Track(row: $0) }
  }
}

actor Storage {
  let container: NSPersistentContainer

  init(container: NSPersistentContainer) { self.container = container }

  func perform(body: @escaping @Sendable (_ companion: Companion) throws -> Void) async throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try await context.perform {
      try body(Companion(context: context))
      try context.save()
    }
  }
}

final class Syncer {
  let storage: Storage

  init(storage: Storage) { self.storage = storage }

  @MainActor
  func sync(_ track: Track) async throws {
    let id = track.row.objectID
    try await storage.perform { companion in
      let own = Track(row: companion.context.object(with: id) as! TrackRow)
      print(own.name)
      own.songs.forEach { print($0.name) }
      for song in own.songs { song.forget() }
      let old = companion.tracks()
      old.forEach { $0.forget() }
    }
    try await storage.container.performBackgroundTask { context in
      let own = Track(row: context.object(with: id) as! TrackRow)
      own.name = ""
      print(own.name)
    }
  }
}
