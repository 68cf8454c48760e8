import CoreData
import SwiftUI

final class Hit: NSManagedObject {
    @NSManaged var score: Int64
    @NSManaged var title: String
    @NSManaged var nickName: String
    @NSManaged var lastName: String

    var rivals: Int {
        (try? managedObjectContext?.count(for: NSFetchRequest<Hit>(entityName: "Hit"))) ?? 0
    }
}

final class SearchCache {
    static let shared = SearchCache()
    let container: NSPersistentContainer

    private init() {
        container = NSPersistentContainer(name: "Search")
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
    }
}

func forgetHits() async throws {
    let container = SearchCache.shared.container
    let viewContext = container.viewContext
    try await container.performBackgroundTask { context in
        let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Hit"))
        request.resultType = .resultTypeObjectIDs
        let result = try context.execute(request) as? NSBatchDeleteResult // expect: batch-on-memory-store
        let ids = result?.result as? [NSManagedObjectID] ?? []
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [viewContext])
    }
}

/// The request is told what to do elsewhere, but not what to give back.
enum Purge {
    static func run(_ request: NSBatchDeleteRequest, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
        let result = try context.execute(request) as? NSBatchDeleteResult // expect: batch-result-type
        return result?.result as? [NSManagedObjectID] ?? []
    }

    static func hits(_ container: NSPersistentContainer) async throws {
        let viewContext = container.viewContext
        try await container.performBackgroundTask { context in
            let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Play"))
            let ids = try run(request, in: context)
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [viewContext])
        }
    }

    static func imported(_ titles: [String]) -> NSBatchInsertRequest {
        NSBatchInsertRequest(entityName: "Play", dictionaryHandler: { row in // expect: batch-insert-never-ends
            var rest = titles.makeIterator()
            guard let title = rest.next() else { return true }
            row["title"] = title
            return false
        })
    }
}

@MainActor
final class HitList {
    private let container: NSPersistentContainer
    private let request: NSFetchRequest<Hit>
    private let results: NSFetchedResultsController<Hit>

    init(container: NSPersistentContainer) throws {
        self.container = container
        request = NSFetchRequest<Hit>(entityName: "Hit")
        request.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
        results = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: container.viewContext,
            sectionNameKeyPath: nil, cacheName: "hits")
        try results.performFetch()
    }

    var hits: [Hit] { results.fetchedObjects ?? [] }

    func find(_ title: String) throws {
        request.predicate = NSPredicate(format: "title == %@", title) // expect: stale-results-cache
        try results.performFetch()
    }

    func forget() {
        container.viewContext.reset() // expect: results-never-fetched
    }
}

func players(in context: NSManagedObjectContext) -> NSFetchedResultsController<Hit> {
    let request = NSFetchRequest<Hit>(entityName: "Hit")
    request.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
    return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context,
        sectionNameKeyPath: "nickName", cacheName: nil) // expect: section-key-not-first-sort
}

struct HitRow: View {
    @ObservedObject var hit: Hit

    var body: some View {
        Text("\(hit.title) of \(hit.rivals)") // expect: fetch-in-view-body
    }
}
