import CoreData

@objc(AccountMO)
final class AccountMO: NSManagedObject {
    @NSManaged var closed: Bool
    @NSManaged var entries: NSSet?

    static var entityName: String { "Account" }
}

@objc(EntryMO)
final class EntryMO: NSManagedObject {
    @NSManaged var account: AccountMO?
}

final class AccountStore {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    private func deleteRequest() -> NSBatchDeleteRequest {
        let fetch = NSFetchRequest<NSFetchRequestResult>(entityName: AccountMO.entityName)
        fetch.predicate = NSPredicate(format: "%K == YES", #keyPath(AccountMO.closed))
        let request = NSBatchDeleteRequest(fetchRequest: fetch)
        request.resultType = .resultTypeObjectIDs
        return request
    }

    func purgeClosed() {
        container.performBackgroundTask { [container] context in
            let result = try? container.persistentStoreCoordinator.execute(self.deleteRequest(), with: context) as? NSBatchDeleteResult
            let ids = result?.result as? [NSManagedObjectID] ?? []
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [container.viewContext])
        }
    }
}
