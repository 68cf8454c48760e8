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
    private let depot: Depot
    private var pending: Parcel?

    init(depot: Depot) {
        self.depot = depot
    }

    func enqueue(_ parcel: Parcel?) {
        pending = parcel
    }

    func text() -> String {
        guard let pending else { return depot.name } // expect: managed-object-crosses-task
        return pending.label // expect: managed-object-crosses-task
    }
}
