import CoreData

final class Row: NSManagedObject {
    @NSManaged var name: String
}

struct Downloader {
    func get(_ url: URL, then done: @escaping @MainActor @Sendable (Data?) -> Void) {
        Task.detached {
            let data = try? await URLSession.shared.data(from: url).0
            await done(data)
        }
    }
}

@MainActor
final class RowModel {
    private let row: Row
    private let downloader = Downloader()
    init(row: Row) { self.row = row }

    func load(_ url: URL) {
        downloader.get(url) { data in
            self.row.name = "\(data?.count ?? 0)"
        }
    }
}
