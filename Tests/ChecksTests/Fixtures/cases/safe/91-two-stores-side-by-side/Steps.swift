import CoreData

final class Step: NSManagedObject {
    @NSManaged var name: String
}

final class StepJournal {
    private let container: NSPersistentContainer
    private let writer: NSManagedObjectContext

    init() {
        container = NSPersistentContainer(name: "Steps")
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        writer = container.newBackgroundContext()
    }

    func note(_ name: String) {
        writer.perform { [writer] in
            Step(context: writer).name = name
            do { try writer.save() } catch { writer.rollback() }
        }
    }
}

struct WidgetFile {
    private static var storeURL: URL? {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.diary")?
            .appendingPathComponent("page.json")
    }

    func write(_ text: String) throws {
        guard let url = Self.storeURL else { return }
        try Data(text.utf8).write(to: url)
    }
}
