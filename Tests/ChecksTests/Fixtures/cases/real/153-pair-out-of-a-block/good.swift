import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class Scale {
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    private func extremes() -> (String?, String?) {
        worker.performAndWait {
            let request = NSFetchRequest<Parcel>(entityName: "Parcel")
            request.sortDescriptors = [NSSortDescriptor(key: "weight", ascending: true)]
            let parcels = (try? worker.fetch(request)) ?? []
            return (parcels.first?.label, parcels.last?.label)
        }
    }

    @MainActor
    func caption() -> String {
        let found = extremes()
        return "\(found.0 ?? "-") to \(found.1 ?? "-")"
    }
}
