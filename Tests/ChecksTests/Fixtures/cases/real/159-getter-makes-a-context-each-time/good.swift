import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class ParcelWriter {
    private let container: NSPersistentContainer

    private var writer: NSManagedObjectContext {
        let made = container.newBackgroundContext()
        made.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        return made
    }

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func add(_ label: String) async throws {
        let context = writer
        try await context.perform {
            let parcel = Parcel(context: context)
            parcel.label = label
            try context.save()
        }
    }
}
