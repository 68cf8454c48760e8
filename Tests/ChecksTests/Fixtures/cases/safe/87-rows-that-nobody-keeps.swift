// SAFE: downloads live in the store's own context, and no rows of lessons: those are read in contexts that are made for
// each task, so that none can hold a lesson that the batch delete takes away.
// ANALYZER: which entities are read in contexts that live on.
import CoreData

final class Lesson: NSManagedObject {
    @NSManaged var title: String
}

final class Download: NSManagedObject {
    @NSManaged var state: String
}

final class LessonStore {
    private let container: NSPersistentContainer
    private let downloads: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        self.container = container
        self.downloads = container.newBackgroundContext()
    }

    func states() async throws -> [String] {
        try await downloads.perform { [downloads] in
            try downloads.fetch(NSFetchRequest<Download>(entityName: "Download")).map(\.state)
        }
    }

    func titles() async throws -> [String] {
        try await container.performBackgroundTask { context in
            let request = NSFetchRequest<Lesson>(entityName: "Lesson")
            return try context.fetch(request).map(\.title)
        }
    }

    func forgetLessons() async throws {
        try await container.performBackgroundTask { context in
            let all = NSFetchRequest<NSFetchRequestResult>(entityName: "Lesson")
            _ = try context.execute(NSBatchDeleteRequest(fetchRequest: all))
        }
    }
}
