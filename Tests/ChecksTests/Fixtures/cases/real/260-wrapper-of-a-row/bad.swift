import CoreData

final class TrackRow: NSManagedObject {
  @NSManaged var name: String?
}

final class Track {
  let row: TrackRow

  init(row: TrackRow) { self.row = row }

  var name: String { row.name ?? "" }
}

@MainActor
final class Player {
  let container: NSPersistentContainer
  private var current: Track?

  init(container: NSPersistentContainer) { self.container = container }

  func log(_ track: Track) async {
    await container.performBackgroundTask { context in
      print(track.name)  // expect: managed-object-crosses-context
    }
  }

  func logCurrent() async {
    guard let track = current else { return }
    await container.performBackgroundTask { context in
      print(track.name)  // expect: managed-object-crosses-context
    }
  }
}
