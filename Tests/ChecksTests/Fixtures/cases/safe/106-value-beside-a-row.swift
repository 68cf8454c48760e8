import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

struct RowItem {
    let row: Row
    let title: String
    init(row: Row) {
        self.row = row
        title = row.name
    }
}

final class Rows {
    private let context: NSManagedObjectContext
    init(container: NSPersistentContainer) { context = container.newBackgroundContext() }

    func items() async throws -> [RowItem] {
        try await context.perform {
            try self.context.fetch(NSFetchRequest<Row>(entityName: "Row")).map(RowItem.init)
        }
    }

    @MainActor
    func titles() async throws -> [String] {
        try await items().map(\.title)
    }
}
