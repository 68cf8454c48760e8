import CoreData
import SwiftUI

final class Entry: NSManagedObject {
    @NSManaged var text: String
}

// SAFE: none of these fetches runs when the body is asked for.
struct EntryTools: View {
    @Environment(\.managedObjectContext) private var context
    @State private var count = 0
    @State private var first = ""
    @State private var showsSheet = false

    init(context: NSManagedObjectContext) {
        let initial = (try? context.count(for: NSFetchRequest<Entry>(entityName: "Entry"))) ?? 0
        _count = State(initialValue: initial)
    }

    var body: some View {
        VStack {
            Text("\(count) \(first)")
            Button("Count", action: recount)
            Menu("More") {
                Button("First") {
                    let request = NSFetchRequest<Entry>(entityName: "Entry")
                    request.fetchLimit = 1
                    first = (try? context.fetch(request).first?.text) ?? ""
                }
            }
        }
        .onAppear(perform: recount)
        .task { recount() }
        .refreshable { recount() }
        .onChange(of: showsSheet) { _ in recount() }
        .onReceive(NotificationCenter.default.publisher(for: .NSManagedObjectContextDidSave)) { _ in
            count = (try? context.count(for: NSFetchRequest<Entry>(entityName: "Entry"))) ?? 0
        }
        .toolbar {
            ToolbarItem {
                Button("Delete all") {
                    for entry in (try? context.fetch(NSFetchRequest<Entry>(entityName: "Entry"))) ?? [] { context.delete(entry) }
                }
            }
        }
        .sheet(isPresented: $showsSheet, onDismiss: recount) { Text("Sheet") }
    }

    private func recount() {
        count = (try? context.count(for: NSFetchRequest<Entry>(entityName: "Entry"))) ?? 0
    }
}
