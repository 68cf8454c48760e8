import CoreData

final class PlaylistRow: NSManagedObject {
    @NSManaged var title: String?
}

final class Playlist {
    let row: PlaylistRow
    private(set) var title: String

    init(row: PlaylistRow) {
        self.row = row
        title = self.row.title ?? ""
    }

    func own(in context: NSManagedObjectContext) -> Playlist? {
        guard let row = context.object(with: row.objectID) as? PlaylistRow else { return nil }
        return Playlist(row: row)
    }
}

final class PlaylistSync {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    @MainActor
    func update(_ playlist: Playlist) {
        container.performBackgroundTask { context in
            let own = playlist.own(in: context)
            print(own?.title ?? "")
        }
    }
}
