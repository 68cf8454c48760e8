import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

struct DepotReport {
    let container: NSPersistentContainer

    func weight(at depot: Depot) async throws -> Double {
        try await container.performBackgroundTask { context in
            let request = NSFetchRequest<Parcel>(entityName: "Parcel")
            request.predicate = NSPredicate(format: "%K == %@", "depot", depot) // expect: managed-object-crosses-context
            return try context.fetch(request).reduce(0) { $0 + $1.weight }
        }
    }
}
