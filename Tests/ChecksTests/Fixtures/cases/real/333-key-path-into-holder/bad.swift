import CoreData

final class Plant: NSManagedObject {
    @NSManaged var name: String?
}

struct PlantRow {
    private let plant: Plant

    init(_ plant: Plant) { self.plant = plant }

    var label: String { plant.name ?? "" }
}

final class PlantReader {
    private let reader: NSManagedObjectContext

    init(container: NSPersistentContainer) { reader = container.newBackgroundContext() }

    func rows() async throws -> [PlantRow] {
        try await reader.perform { [reader] in
            try reader.fetch(NSFetchRequest<Plant>(entityName: "Plant")).map { PlantRow($0) }
        }
    }
}

@MainActor
final class PlantLabels {
    private(set) var labels: [String] = []

    func load(_ reader: PlantReader) async throws {
        let rows = try await reader.rows()
        labels = rows.map(\.label) // expect: managed-object-escapes-perform
    }
}
