import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class ParcelLog {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func heavy() -> AsyncThrowingStream<String, Error> {
        AsyncThrowingStream { stream in
            container.performBackgroundTask { context in
                do {
                    for parcel in try context.fetch(NSFetchRequest<Parcel>(entityName: "Parcel")) where parcel.weight > 20 {
                        stream.yield(parcel.label)
                    }
                    stream.finish()
                } catch {
                    stream.finish(throwing: error)
                }
            }
        }
    }
}

@MainActor
final class HeavyList {
    private(set) var labels: [String] = []

    func load(_ log: ParcelLog) async throws {
        for try await label in log.heavy() {
            labels.append(label)
        }
    }
}
