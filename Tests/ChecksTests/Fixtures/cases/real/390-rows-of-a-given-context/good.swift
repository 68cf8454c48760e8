import CoreData

final class Tracker: NSManagedObject {
    @NSManaged var name: String
}

func names(in context: NSManagedObjectContext) -> [String] {
    var names: [String] = []
    context.performAndWait {
        let rows = (try? context.fetch(NSFetchRequest<Tracker>(entityName: "Tracker"))) ?? []
        names = rows.map { $0.name }
    }
    return names
}

actor Sync {
    let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func run() -> [String] {
        let worker = container.newBackgroundContext()
        return names(in: worker)
    }
}
