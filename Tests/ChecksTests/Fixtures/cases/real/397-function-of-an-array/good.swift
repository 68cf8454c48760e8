import CoreData

struct Account {
    let name: String
}

final class Login: NSManagedObject {
    @NSManaged var name: String
}

extension Array where Element == Account {
    func logins(in context: NSManagedObjectContext) throws -> [Login] {
        let request = NSFetchRequest<Login>(entityName: "Login")
        request.predicate = NSPredicate(format: "name IN %@", map(\.name))
        return try context.fetch(request)
    }
}

final class PublishHandler {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    @MainActor
    func handle(_ accounts: [Account]) async throws -> Int {
        let logins = try accounts.logins(in: container.viewContext)
        return logins.count
    }
}
