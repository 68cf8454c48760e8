import CoreData

final class Lesson: NSManagedObject {
    @NSManaged var title: String
}

final class Download: NSManagedObject {
    @NSManaged var state: String
}

/// Lessons are read in contexts that are given up at once, and by one controller that keeps them.
@MainActor
final class LessonStore {
    private let container: NSPersistentContainer
    private let results: NSFetchedResultsController<Lesson>

    init(container: NSPersistentContainer) throws {
        self.container = container
        container.viewContext.automaticallyMergesChangesFromParent = true
        let request = NSFetchRequest<Lesson>(entityName: "Lesson")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        results = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: container.viewContext, sectionNameKeyPath: nil, cacheName: nil)
        try results.performFetch()
    }

    var shown: [Lesson] { results.fetchedObjects ?? [] }

    nonisolated func titles() async throws -> [String] {
        try await container.performBackgroundTask { context in
            try context.fetch(NSFetchRequest<Lesson>(entityName: "Lesson")).map(\.title)
        }
    }

    nonisolated func forgetLessons() async throws {
        try await container.performBackgroundTask { context in
            let all = NSFetchRequest<NSFetchRequestResult>(entityName: "Lesson")
            try context.execute(NSBatchDeleteRequest(fetchRequest: all)) // expect: unmerged-batch-result
        }
    }
}
