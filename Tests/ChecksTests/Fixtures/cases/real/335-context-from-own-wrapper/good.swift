import CoreData

final class Library {
    static let shared = Library()
    private let container = NSPersistentContainer(name: "Library")
    var viewContext: NSManagedObjectContext { container.viewContext }
}

@propertyWrapper
struct MainContext {
    var wrappedValue: NSManagedObjectContext { Library.shared.viewContext }
}

final class BookCounter {
    @MainContext private var context: NSManagedObjectContext

    func count() async throws -> Int {
        try await context.perform { [context] in
            try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Book"))
        }
    }
}
