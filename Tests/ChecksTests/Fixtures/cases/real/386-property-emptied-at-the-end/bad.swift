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
        let count = try? store.context.count(for: NSFetchRequest<Reading>(entityName: "Reading")) // expect: context-outside-perform
        print(count ?? 0)
    }
}
