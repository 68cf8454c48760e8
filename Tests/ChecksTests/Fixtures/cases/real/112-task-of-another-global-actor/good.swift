import CoreData

@globalActor
actor SyncActor {
    static let shared = SyncActor()
}

final class Note: NSManagedObject {
    @NSManaged var text: String
}

@MainActor
final class NoteSync {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func push() throws {
        let notes = try container.viewContext.fetch(NSFetchRequest<Note>(entityName: "Note"))
        let texts = notes.map(\.text)
        Task { @SyncActor in
            for text in texts { await send(text) }
        }
    }

    @SyncActor
    private func send(_ text: String) async { print(text) }
}
