import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

protocol ContextProviding {
    var context: NSManagedObjectContext { get }
}

final class Importer: ContextProviding {
    private let moc: NSManagedObjectContext
    var context: NSManagedObjectContext { moc }
    init(container: NSPersistentContainer) {
        moc = container.newBackgroundContext()
        moc.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func run(_ names: [String]) {
        context.perform {
            for name in names {
                let row = Row(context: self.moc)
                row.name = name
            }
            do {
                try self.moc.save()
            } catch {
                print(error)
            }
        }
    }
}
