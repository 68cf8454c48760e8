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
    let id = track.row.objectID
    await container.performBackgroundTask { context in
      let own = Track(row: context.object(with: id) as! TrackRow)
      print(own.name)
    }
  }

  func logCurrent() async {
    guard let track = current else { return }
    let name = track.name
    await container.performBackgroundTask { context in
      print(name)
    }
  }
}
