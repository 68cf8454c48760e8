// SAFE: the view fetches in actions and tasks, and in a method that no body calls; its body only reads what was fetched.
// ANALYZER: a closure of a button, of `task` or of `onAppear` runs later; `fetch` of a network client is no fetch.
import CoreData
import SwiftUI

final class Card: NSManagedObject {
    @NSManaged var text: String
}

struct Client {
    func fetch(_ path: String) -> [String] { [path] }
}

struct CardView: View {
    @Environment(\.managedObjectContext) private var context
    @State private var total = 0
    let client: Client

    var body: some View {
        VStack {
            Text("\(total)")
            Text(client.fetch("cards").joined())
            Button("Count") { total = countCards() }
            Button {
                total = (try? context.count(for: NSFetchRequest<Card>(entityName: "Card"))) ?? 0
            } label: {
                Text("Count again")
            }
        }
        .onAppear { total = countCards() }
        .task {
            let cards = try? context.fetch(NSFetchRequest<Card>(entityName: "Card"))
            total = cards?.count ?? 0
        }
    }

    private func countCards() -> Int {
        (try? context.count(for: NSFetchRequest<Card>(entityName: "Card"))) ?? 0
    }
}
