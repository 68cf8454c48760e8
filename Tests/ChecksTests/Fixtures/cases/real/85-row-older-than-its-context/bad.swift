import CoreData

final class Label: NSManagedObject {
    @NSManaged var name: String?
}

final class Letter: NSManagedObject {
    @NSManaged var subject: String?
    @NSManaged var label: Label?

    func rename(_ subject: String, in container: NSPersistentContainer) {
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            self.subject = subject // expect: managed-object-crosses-context
            do { try context.save() } catch { print(error) }
        }
    }

    func describe(in container: NSPersistentContainer) {
        container.performBackgroundTask { [weak self] _ in
            print(self?.subject ?? "") // expect: managed-object-crosses-context
        }
    }
}

@MainActor
func discard(_ container: NSPersistentContainer) throws {
    let shown = container.viewContext
    let worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    for letter in try shown.fetch(NSFetchRequest<Letter>(entityName: "Letter")) {
        worker.performAndWait {
            worker.delete(letter) // expect: managed-object-crosses-context
        }
    }
}
