import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class Register {
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    @MainActor
    func weights() -> [String: Double] {
        var byLabel: [String: Double] = [:]
        worker.performAndWait {
            for parcel in (try? worker.fetch(NSFetchRequest<Parcel>(entityName: "Parcel"))) ?? [] {
                byLabel[parcel.label] = parcel.weight
            }
        }
        return byLabel
    }
}
