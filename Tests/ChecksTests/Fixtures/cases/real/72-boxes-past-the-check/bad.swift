import CoreData

final class Track: NSManagedObject {
    @NSManaged var title: String
}

extension Track: @retroactive @unchecked Sendable {} // expect: unchecked-sendable-entity

struct Transfer<Value>: @unchecked Sendable {
    let value: Value
}

struct ContextTransfer: @unchecked Sendable { // expect: unchecked-sendable-carrier
    let context: NSManagedObjectContext
}

final class NowPlaying: @unchecked Sendable { // expect: unchecked-sendable-carrier
    private var track: Track?
    private let lock = NSLock()

    func play(_ track: Track?) {
        lock.withLock { self.track = track }
    }

    var title: String? {
        lock.withLock { track?.title }
    }
}

@MainActor
final class Player {
    nonisolated(unsafe) private var queue: [Track] = [] // expect: unchecked-sendable-entity

    func share(_ track: Track, upload: @escaping @Sendable (Transfer<Track>) async -> Void) {
        let transfer = Transfer(value: track) // expect: unchecked-sendable-entity
        Task.detached { await upload(transfer) }
    }

    func prune(_ context: NSManagedObjectContext) {
        let transfer = ContextTransfer(context: context)
        Task.detached {
            transfer.context.reset() // fair: unchecked-sendable-carrier
        }
    }
}
