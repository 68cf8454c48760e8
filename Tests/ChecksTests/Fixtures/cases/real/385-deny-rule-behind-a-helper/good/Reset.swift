import CoreData

final class Member: NSManagedObject {}
final class Loan: NSManagedObject {}
final class Visit: NSManagedObject {}

extension NSManagedObjectContext {
    func removeAll<Row: NSManagedObject>(_ type: Row.Type, tell others: [NSManagedObjectContext]) throws {
        let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: String(describing: type)))
        request.resultType = .resultTypeObjectIDs
        let result = try execute(request) as? NSBatchDeleteResult
        let ids = result?.result as? [NSManagedObjectID] ?? []
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: others + [self])
    }
}

struct YearEnd {
    let container: NSPersistentContainer

    func run() async throws {
        let viewContext = container.viewContext
        try await container.performBackgroundTask { context in
            try context.removeAll(Loan.self, tell: [viewContext])
            try context.removeAll(Member.self, tell: [viewContext])
        }
    }
}
