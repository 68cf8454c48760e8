import CoreData

final class Lesson: NSManagedObject {
    @NSManaged var title: String?
}

protocol LessonCounting {
    func count() -> Int
}

final class LessonRepository: LessonCounting {
    private var context: NSManagedObjectContext

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    func count() -> Int {
        context.performAndWait { (try? context.count(for: NSFetchRequest<Lesson>(entityName: "Lesson"))) ?? 0 }
    }
}

struct LessonReader {
    let context: NSManagedObjectContext

    func titles(in given: NSManagedObjectContext) async -> [String] {
        await given.perform {
            ((try? given.fetch(NSFetchRequest<Lesson>(entityName: "Lesson"))) ?? []).compactMap(\.title)
        }
    }
}

final class Database {
    let container: NSPersistentContainer

    lazy var context: NSManagedObjectContext = {
        let made = container.newBackgroundContext()
        made.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        return made
    }()

    init(container: NSPersistentContainer) {
        self.container = container
    }
}

protocol Resolving {
    func resolve<Service>(_ type: Service.Type) -> Service?
}

struct Assembly {
    func makeCounter(_ resolver: Resolving) -> LessonCounting? {
        resolver.resolve(Database.self).map { LessonRepository(context: $0.context) }
    }

    @MainActor
    func titles(_ container: NSPersistentContainer) async -> [String] {
        let reader = LessonReader(context: container.viewContext)
        return await reader.titles(in: container.viewContext)
    }
}
