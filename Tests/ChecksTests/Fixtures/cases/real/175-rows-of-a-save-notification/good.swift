import CoreData

final class Sighting: NSManagedObject {
    @NSManaged var species: String
}

final class SightingIndexer {
    private var task: Task<Void, Never>?

    func start() {
        task = Task.detached {
            let saves = NotificationCenter.default.notifications(named: .NSManagedObjectContextDidSave)
            for await note in saves {
                let rows = note.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> ?? []
                for case let sighting as Sighting in rows {
                    print(sighting.objectID)
                }
            }
        }
    }
}
