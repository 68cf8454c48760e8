import CoreData

final class Shelf: NSManagedObject {
    @NSManaged var label: String
}

final class RenameOperation: Operation {
    private let context: NSManagedObjectContext
    private let label: String

    init(container: NSPersistentContainer, label: String) {
        context = container.viewContext
        self.label = label
    }

    override func main() {
        let shelves = (try? context.fetch(NSFetchRequest<Shelf>(entityName: "Shelf"))) ?? []
        shelves.forEach { $0.label = label }
    }
}
