import CoreData

protocol Adjustable: AnyObject {}
extension NSObject: Adjustable {}
extension Adjustable {
    func adjusted(_ change: (Self) -> Void) -> Self {
        change(self)
        return self
    }
}

extension NSManagedObjectContext {
    func named(_ name: String) -> NSManagedObjectContext {
        self.name = name
        return self
    }
}

final class Parcel: NSManagedObject {
    @NSManaged var code: String?
}

final class ParcelImporter {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func add(_ code: String) throws {
        let worker = container.newBackgroundContext().adjusted { $0.undoManager = nil }
        worker.performAndWait {
            let parcel = Parcel(context: worker)
            parcel.code = code
        }
    }

    func count() throws -> Int {
        let worker = container.newBackgroundContext().named("count")
        return try worker.performAndWait {
            try worker.count(for: NSFetchRequest<Parcel>(entityName: "Parcel"))
        }
    }
}
