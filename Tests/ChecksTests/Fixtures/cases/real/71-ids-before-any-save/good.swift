import CoreData

final class Photo: NSManagedObject {
    @NSManaged var path: String
}

final class PhotoImporter {
    private let container: NSPersistentContainer
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        self.container = container
        worker = container.newBackgroundContext()
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func add(_ paths: [String]) async throws -> [NSManagedObjectID] {
        try await worker.perform { [worker] in
            var photos: [Photo] = []
            for path in paths {
                let photo = Photo(context: worker)
                photo.path = path
                photos.append(photo)
            }
            try worker.save()
            return photos.map(\.objectID)
        }
    }

    func add(_ path: String, completion: @escaping (Result<NSManagedObjectID, Error>) -> Void) {
        worker.perform { [worker] in
            let photo = Photo(entity: Photo.entity(), insertInto: worker)
            photo.path = path
            do {
                try worker.save()
                let id = photo.objectID
                DispatchQueue.main.async { completion(.success(id)) }
            } catch {
                completion(.failure(error))
            }
        }
    }

    func addAndWait(_ path: String) throws -> NSManagedObject? {
        var id: NSManagedObjectID?
        try worker.performAndWait {
            let photo = Photo(context: worker)
            photo.path = path
            try worker.obtainPermanentIDs(for: [photo])
            id = photo.objectID
            try worker.save()
        }
        return try id.map { try container.viewContext.existingObject(with: $0) }
    }
}
