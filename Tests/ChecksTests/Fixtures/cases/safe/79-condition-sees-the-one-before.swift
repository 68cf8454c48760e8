import CoreData

final class Owner: NSManagedObject {
    @NSManaged var remoteID: String?

    static func current(in context: NSManagedObjectContext) -> Owner? {
        try? context.fetch(NSFetchRequest<Owner>(entityName: "Owner")).first
    }
}

final class Report: NSManagedObject {
    @NSManaged var owner: Owner?
    @NSManaged var isStarred: Bool

    func star(_ container: NSPersistentContainer) {
        let id = objectID
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            if let own = try? context.existingObject(with: id) as? Report,
                let owner = Owner.current(in: context),
                let remoteID = owner.remoteID
            {
                own.isStarred = !remoteID.isEmpty
                do { try context.save() } catch { print(error) }
            }
        }
    }
}
