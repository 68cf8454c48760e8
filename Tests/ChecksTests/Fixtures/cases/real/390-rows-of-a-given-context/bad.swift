import CoreData

final class Tracker: NSManagedObject {
    @NSManaged var name: String
}

func names(in context: NSManagedObjectContext) -> [String] {
    var rows: [Tracker] = []
    context.performAndWait {
        rows = (try? context.fetch(NSFetchRequest<Tracker>(entityName: "Tracker"))) ?? []
    }
    return rows.map { $0.name }
}

actor Sync {
    let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func run() -> [String] {
        let worker = container.newBackgroundContext()
        return names(in: worker) // expect: context-outside-perform
    }
}
