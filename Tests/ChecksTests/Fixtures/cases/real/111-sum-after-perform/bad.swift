import CoreData

final class Expense: NSManagedObject {
    @NSManaged var cents: Int64
}

struct Budget {
    let context: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
    }

    func total() async throws -> Int64 {
        let expenses = try await context.perform {
            try context.fetch(NSFetchRequest<Expense>(entityName: "Expense"))
        }
        return expenses.reduce(0) { $0 + $1.cents } // expect: managed-object-escapes-perform
    }
}
