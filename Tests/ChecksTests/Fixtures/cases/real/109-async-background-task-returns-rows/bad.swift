import CoreData

final class Report: NSManagedObject {
    @NSManaged var name: String
}

@MainActor
final class ReportsModel: ObservableObject {
    @Published var names: [String] = []
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func load() async throws {
        let reports = try await container.performBackgroundTask { context in
            try context.fetch(NSFetchRequest<Report>(entityName: "Report"))
        }
        names = reports.map(\.name) // expect: managed-object-escapes-perform
    }
}
