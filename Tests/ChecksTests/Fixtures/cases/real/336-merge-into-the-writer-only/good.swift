import CoreData

final class Printer: NSManagedObject {
    @NSManaged var name: String?
}

final class PrinterCloud {
    private let writer: NSManagedObjectContext
    private let store = PrinterStore()
    private let viewContext: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        writer = container.newBackgroundContext()
        viewContext = container.viewContext
    }

    func reset() {
        store.deleteAll(in: writer, shownBy: viewContext)
    }
}

final class PrinterStore {
    func deleteAll(in context: NSManagedObjectContext, shownBy shown: NSManagedObjectContext) {
        let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<NSFetchRequestResult>(entityName: "Printer"))
        request.resultType = .resultTypeObjectIDs
        context.performAndWait {
            do {
                let result = try context.execute(request) as? NSBatchDeleteResult
                let deleted = result?.result as? [NSManagedObjectID] ?? []
                NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [context, shown])
            } catch {
                print("printers: \(error)")
            }
        }
    }
}

@MainActor
final class PrinterList {
    private let viewContext: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        viewContext = container.viewContext
    }

    func printers() throws -> [Printer] {
        try viewContext.fetch(NSFetchRequest<Printer>(entityName: "Printer"))
    }
}
