// SAFE: the diary is written by its view context alone, and its store lies in the app's own folder; the journal of steps is
// another store, which one context writes and nobody shows.
// ANALYZER: which type keeps the container that a context comes from; which file declares a name.
import CoreData

final class Page: NSManagedObject {
    @NSManaged var text: String
}

@MainActor
final class Diary {
    static let shared = Diary()

    let container: NSPersistentContainer

    private static var storeURL: URL {
        NSPersistentContainer.defaultDirectoryURL().appendingPathComponent("Diary.sqlite")
    }

    private init() {
        container = NSPersistentContainer(name: "Diary")
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: Self.storeURL)]
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
    }

    func pages() throws -> [Page] {
        try container.viewContext.fetch(NSFetchRequest<Page>(entityName: "Page"))
    }
}

@MainActor
struct PageEditor {
    func append(_ text: String) throws {
        let context = Diary.shared.container.viewContext
        Page(context: context).text = text
        try context.save()
    }
}
