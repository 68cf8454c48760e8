import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

class Importer {
    let context: NSManagedObjectContext
    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func start(_ names: [String]) {
        context.perform {
            for name in names { self.handle(name) }
            do {
                try self.context.save()
            } catch {
                print(error)
            }
        }
    }

    func handle(_ name: String) {
        fatalError("subclass")
    }
}

final class RowImporter: Importer {
    override func handle(_ name: String) {
        let row = Row(context: context)
        row.name = name
    }
}
