import CoreData

final class Track: NSManagedObject {
    @NSManaged var title: String
}

struct Transfer<Value>: @unchecked Sendable {
    let value: Value
}

final class NowPlaying: @unchecked Sendable {
    private var track: Track?
    private let context: NSManagedObjectContext

    init(_ context: NSManagedObjectContext) {
        self.context = context
    }

    func play(_ id: NSManagedObjectID) async {
        await context.perform { self.track = self.context.object(with: id) as? Track }
    }

    func title() async -> String? {
        await context.perform { self.track?.title }
    }
}

@MainActor
final class Player {
    private var queue: [Track] = []

    func share(_ track: Track, upload: @escaping @Sendable (NSManagedObjectID) async -> Void) {
        let id = track.objectID
        Task.detached { await upload(id) }
    }

    func rename(_ track: Track, to title: String) async {
        let transfer = Transfer(value: track)
        guard let context = track.managedObjectContext else { return }
        await context.perform { transfer.value.title = title }
    }

    func prune(_ context: NSManagedObjectContext) {
        Task.detached {
            await context.perform { context.reset() }
        }
    }
}
