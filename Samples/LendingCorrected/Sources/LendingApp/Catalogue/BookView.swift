import CoreData
import SwiftUI

/// One book: what it is, who waits for it, and what can be done with it at the desk.
struct BookView: View {
  let id: NSManagedObjectID
  @Environment(\.managedObjectContext) private var context
  @EnvironmentObject private var model: LibraryModel
  @State private var row: BookRow?
  @State private var queue: HoldQueue?
  @State private var card = ""

  var body: some View {
    Form {
      if let row {
        Section(row.title) {
          Text(row.author)
          Text(row.summary ?? "No summary")
          Text("\(row.available) on the shelf")
        }
      } else {
        Text("This book is no longer in the catalogue.")
      }
      Section("Desk") {
        TextField("Card number", text: $card)
        Button("Lend") { run { try await model.loans.lend(id, toCard: card) } }
        Button("Take back") { run { try await model.loans.takeBack(id, fromCard: card) } }
        Button("Keep aside") { run { try await model.members.placeHold(on: id, card: card) } }
      }
      if let queue { HoldQueueView(queue: queue) }
    }
    .task { load() }
  }

  private func load() {
    guard let book = try? context.existingObject(with: id) as? Book else { return }
    row = BookRow(book)
    queue = HoldQueue(book: book, context: context)
    if book.summary == nil { model.refreshSummary(of: book) }
  }

  private func run(_ work: @escaping () async throws -> Void) {
    Task {
      await model.attempt(work)
      load()
    }
  }
}

/// The members who wait for a book, in their order.
struct HoldQueueView: View {
  @ObservedObject var queue: HoldQueue

  var body: some View {
    Section("Waiting") {
      if let problem = queue.problem { Text(problem) }
      ForEach(queue.entries) { entry in
        Text("\(entry.name), since \(entry.placedOn.formatted(date: .abbreviated, time: .omitted))")
      }
    }
  }
}
