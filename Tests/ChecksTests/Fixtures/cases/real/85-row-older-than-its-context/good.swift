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
            guard let own = try? context.existingObject(with: self.objectID) as? Letter else { return }
            own.subject = subject
            do { try context.save() } catch { print(error) }
        }
    }

    func describe(in container: NSPersistentContainer) {
        let subject = self.subject
        container.performBackgroundTask { _ in
            print(subject ?? "")
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
            worker.delete(worker.object(with: letter.objectID))
        }
    }
}
