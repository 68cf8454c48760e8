// SAFE: every request is sorted on some way to its controller: by a helper, a convenience initialiser, an optional sort
// with a default, a closure, a copy, or the caller of a wrapper.
// ANALYZER: follow the request into functions that are given it, and the sorts that a caller leaves out into defaults;
// what a closure or an unknown method does with a request may be a sort.
import CoreData
import SwiftUI

final class Song: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var year: Int32

    @nonobjc class func fetchRequest() -> NSFetchRequest<Song> {
        return NSFetchRequest<Song>(entityName: "Song")
    }

    static var byTitle: NSFetchRequest<Song> {
        let request = fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Song.title, ascending: true)]
        return request
    }

    static func sort(_ request: NSFetchRequest<Song>) {
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    }

    static func request(sortedBy sorts: [NSSortDescriptor]? = nil) -> NSFetchRequest<Song> {
        let request: NSFetchRequest<Song> = fetchRequest()
        request.sortDescriptors = sorts ?? [NSSortDescriptor(key: "year", ascending: false)]
        return request
    }
}

extension NSFetchRequest where ResultType == Song {
    func configured(_ body: (NSFetchRequest<Song>) -> Void) -> NSFetchRequest<Song> {
        body(self)
        return self
    }
}

final class ResultsList<Row: NSManagedObject> {
    let controller: NSFetchedResultsController<Row>

    init(_ request: NSFetchRequest<Row>, in context: NSManagedObjectContext) {
        controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    }

    convenience init(entity: String, sorts: [NSSortDescriptor], in context: NSManagedObjectContext) {
        let request = NSFetchRequest<Row>(entityName: entity)
        request.sortDescriptors = sorts
        self.init(request, in: context)
    }
}

@MainActor
func lists(_ context: NSManagedObjectContext, _ sorts: [NSSortDescriptor], _ byYear: Bool) -> [ResultsList<Song>] {
    let helped = Song.fetchRequest()
    Song.sort(helped)
    let closured = Song.fetchRequest().configured { $0.sortDescriptors = sorts }
    let chosen = Song.fetchRequest()
    if byYear {
        chosen.sortDescriptors = [NSSortDescriptor(key: "year", ascending: true)]
    } else {
        chosen.sortDescriptors = sorts
    }
    let copied = Song.byTitle.copy() as! NSFetchRequest<Song>
    copied.predicate = NSPredicate(format: "year > 2000")
    return [
        ResultsList(helped, in: context),
        ResultsList(closured, in: context),
        ResultsList(chosen, in: context),
        ResultsList(copied, in: context),
        ResultsList(Song.request(), in: context),
        ResultsList(byYear ? Song.byTitle : Song.request(sortedBy: sorts), in: context),
        ResultsList(entity: "Song", sorts: sorts, in: context),
    ]
}

struct SongList: View {
    @FetchRequest(fetchRequest: Song.byTitle) private var songs: FetchedResults<Song>
    @FetchRequest(sortDescriptors: []) private var others: FetchedResults<Song>
    @FetchRequest private var found: FetchedResults<Song>

    init(year: Int) {
        let request = Song.request()
        request.predicate = NSPredicate(format: "year == %d", year)
        _found = FetchRequest(fetchRequest: request, animation: .default)
    }

    var body: some View {
        List {
            Text("\(songs.count) \(others.count) \(found.count)")
        }
    }
}
