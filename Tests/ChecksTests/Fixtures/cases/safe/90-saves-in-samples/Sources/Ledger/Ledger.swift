// SAFE: the app in `Example` shows how to use the library and holds nobody's data; the maker of rows for previews is
// called by a preview only.
// ANALYZER: a folder that is named after examples, beside sources that are not; who calls a function that is named after
// previews.
import CoreData
import SwiftUI

public final class Entry: NSManagedObject {
    @NSManaged public var title: String

    @MainActor
    static func makePreviewEntries(in container: NSPersistentContainer) -> [Entry] {
        let context = container.viewContext
        let entries = (1...3).map { number in
            let entry = Entry(context: context)
            entry.title = "Entry \(number)"
            return entry
        }
        try? context.save()
        return entries
    }
}

@MainActor
public final class Ledger {
    public let container: NSPersistentContainer

    public init(container: NSPersistentContainer) { self.container = container }

    public func add(_ title: String) throws {
        Entry(context: container.viewContext).title = title
        try container.viewContext.save()
    }
}

struct EntryRow: View {
    let entry: Entry
    var body: some View { Text(entry.title) }
}

struct EntryRow_Previews: PreviewProvider {
    static let container = NSPersistentContainer(name: "Ledger")
    static var previews: some View { EntryRow(entry: Entry.makePreviewEntries(in: container)[0]) }
}
