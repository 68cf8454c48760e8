import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

enum Outcome {
    case none
    case some(count: Int, parcels: [Parcel])
    case labels([String])
}

final class Lookup {
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func heavy() async throws -> Outcome {
        try await worker.perform { [worker] in
            let parcels = try worker.fetch(NSFetchRequest<Parcel>(entityName: "Parcel"))
            return parcels.isEmpty ? .none : .labels(parcels.map { $0.label })
        }
    }
}

@MainActor
final class LookupModel {
    private(set) var text = ""

    func load(_ lookup: Lookup) async throws {
        switch try await lookup.heavy() {
        case .some(let count, _):
            text = "\(count)"
        case .labels(let labels):
            text = labels.joined()
        case .none:
            text = "none"
        }
    }
}
