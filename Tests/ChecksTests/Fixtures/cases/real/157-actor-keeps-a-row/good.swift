import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

actor LabelPrinter {
    private let depot: String
    private var pending: String?

    init(depot: String) {
        self.depot = depot
    }

    func enqueue(_ label: String?) {
        pending = label
    }

    func text() -> String {
        pending ?? depot
    }
}
