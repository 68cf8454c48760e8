import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class ParcelManager {
    private let mainContext: NSManagedObjectContext
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
        mainContext = container.viewContext
    }

    func fittingContext() -> NSManagedObjectContext {
        if Thread.isMainThread { return mainContext }
        let made = container.newBackgroundContext()
        made.automaticallyMergesChangesFromParent = true
        return made
    }

    func parcel(_ label: String, in context: NSManagedObjectContext) -> Parcel? {
        var found: Parcel?
        context.performAndWait {
            let request = NSFetchRequest<Parcel>(entityName: "Parcel")
            request.predicate = NSPredicate(format: "label == %@", label)
            found = try? context.fetch(request).first
        }
        return found
    }
}

final class Weighing {
    private let manager: ParcelManager

    init(manager: ParcelManager) {
        self.manager = manager
    }

    func weight(of label: String) -> Double {
        guard let parcel = manager.parcel(label, in: manager.fittingContext()) else { return 0 }
        return parcel.weight // expect: managed-object-escapes-perform
    }
}
