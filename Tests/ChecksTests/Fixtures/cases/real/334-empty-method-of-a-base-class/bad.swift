import CoreData

class CleanUpJob {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) { self.container = container }

    func run() {
        let context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        cleanUp(in: context) // expect: context-outside-perform
    }

    func cleanUp(in context: NSManagedObjectContext) {}
}

final class TrashJob: CleanUpJob {
    override func cleanUp(in context: NSManagedObjectContext) {
        do {
            for row in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Trash")) { context.delete(row) }
            try context.save()
        } catch {
            print("trash: \(error)")
        }
    }
}
