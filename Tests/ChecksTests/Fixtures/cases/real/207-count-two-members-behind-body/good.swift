import CoreData
import SwiftUI

final class Chore: NSManagedObject {
  @NSManaged var title: String
}

struct ChoresView: View {
  @Environment(\.managedObjectContext) private var context
  @FetchRequest(sortDescriptors: [SortDescriptor(\Chore.title)]) private var chores: FetchedResults<Chore>

  var body: some View {
    List(chores, id: \.objectID) { chore in
      row(chore)
    }
    toolbar
  }
  private func row(_ chore: Chore) -> some View {
    VStack {
      Text(chore.title)
      badge
    }
  }
  @ViewBuilder private var badge: some View {
    if total() > 0 { Text("some") }
  }
  private func total() -> Int { chores.count }
  private func refresh() { amount = (try? context.count(for: NSFetchRequest<Chore>(entityName: "Chore"))) ?? 0 }
  @State private var amount = 0
  private var toolbar: some View { Button("Count") { refresh() } }
}
