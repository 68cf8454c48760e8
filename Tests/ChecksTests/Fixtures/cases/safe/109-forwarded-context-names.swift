import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

final class DataStore {
    let moc: NSManagedObjectContext
    init(container: NSPersistentContainer) {
        moc = container.newBackgroundContext()
        moc.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func save() {
        do {
            if moc.hasChanges { try moc.save() }
        } catch {
            moc.rollback()
        }
    }

    func all() throws -> [Row] { try moc.fetch(NSFetchRequest<Row>(entityName: "Row")) }
}

final class Service {
    private let store: DataStore
    private var moc: NSManagedObjectContext { store.moc }
    init(store: DataStore) { self.store = store }

    func clean() {
        moc.perform { [weak self] in
            guard let self else { return }
            do {
                for row in try self.store.all() where row.name.isEmpty { self.moc.delete(row) }
            } catch {
                print(error)
            }
            self.store.save()
        }
    }

    func clear() async {
        await store.moc.perform { [store] in
            ((try? store.all()) ?? []).forEach(store.moc.delete)
            store.save()
        }
    }
}
