// SAFE: what a capture list says is evaluated where the closure is made: here on the main actor.
import CoreData

final class Photo: NSManagedObject {
    @NSManaged var fileName: String?
}

@MainActor
final class PhotoModel {
    func export(_ photo: Photo, to folder: URL) {
        Task.detached { [name = photo.fileName ?? "photo", url = photo.fileName.map(folder.appendingPathComponent)] in
            print(name, url ?? folder)
        }
    }
}
