import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class ParcelBell {
    private var continuation: AsyncStream<Parcel>.Continuation?
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func arrivals() -> AsyncStream<Parcel> {
        AsyncStream { self.continuation = $0 }
    }

    func register(_ label: String) {
        worker.perform {
            let parcel = Parcel(context: self.worker)
            parcel.label = label
            self.continuation?.yield(parcel)
        }
    }
}

@MainActor
func show(_ bell: ParcelBell) async {
    for await parcel in bell.arrivals() {
        print(parcel.label) // expect: managed-object-escapes-perform
    }
}
