import CoreData

final class Reading: NSManagedObject {
    @NSManaged var value: Double
}

final class ReadingStore {
    private(set) var context: NSManagedObjectContext!

    init() {
        context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func close() {
        context = nil
    }
}

func report(_ store: ReadingStore) {
    DispatchQueue.global().async {
        let count = store.context.performAndWait {
            try? store.context.count(for: NSFetchRequest<Reading>(entityName: "Reading"))
        }
        print(count ?? 0)
    }
}
