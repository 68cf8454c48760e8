import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

struct RowReader {
    let context: NSManagedObjectContext

    func names(isolation: isolated (any Actor)? = #isolation) async throws -> [String] {
        try context.fetch(NSFetchRequest<Row>(entityName: "Row")).map(\.name)
    }
}

@MainActor
final class RowModel {
    let reader: RowReader
    init(container: NSPersistentContainer) { reader = RowReader(context: container.viewContext) }
    func load() async throws { print(try await reader.names()) }
}
