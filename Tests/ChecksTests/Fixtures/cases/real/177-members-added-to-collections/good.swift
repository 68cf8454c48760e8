import CoreData

final class Buoy: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var drift: Double
}

extension Collection where Element: Buoy {
    var meanDrift: Double { isEmpty ? 0 : reduce(0) { $0 + $1.drift } / Double(count) }
}

final class BuoyLog {
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func mean() async throws -> Double {
        try await worker.perform {
            let buoys = try self.worker.fetch(NSFetchRequest<Buoy>(entityName: "Buoy"))
            return buoys.meanDrift
        }
    }
}
