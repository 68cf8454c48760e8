import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

final class Saver {
    private let context: NSManagedObjectContext
    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func add(_ name: String) {
        func insert() {
            let row = Row(context: context)
            row.name = name
        }
        context.performAndWait(insert)
        context.perform(save)
    }

    private func save() {
        guard context.hasChanges else { return }
        do {
            try context.save()
        } catch {
            print(error)
        }
    }
}
