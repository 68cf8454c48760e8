import CoreData

final class Sighting: NSManagedObject {
    @NSManaged var species: String
}

final class SightingLog {
    func watch(_ context: NSManagedObjectContext) {
        NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
        ) { note in
            let rows = note.userInfo?[NSInsertedObjectsKey] as? Set<Sighting> ?? []
            for row in rows { print(row.species) }
        }
        NotificationCenter.default.addObserver(
            self, selector: #selector(saved), name: .NSManagedObjectContextDidSave, object: context)
    }

    @objc private func saved(_ note: Notification) {
        guard let rows = note.userInfo?[NSUpdatedObjectsKey] as? Set<NSManagedObject> else { return }
        for case let sighting as Sighting in rows { print(sighting.species) }
    }
}
