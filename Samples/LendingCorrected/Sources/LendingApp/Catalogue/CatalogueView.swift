import CoreData
import SwiftUI

/// The catalogue: what to search, and what was found.
struct CatalogueView: View {
  @Environment(\.managedObjectContext) private var context
  @EnvironmentObject private var model: LibraryModel
  @State private var text = ""
  @State private var showsShelves = false
  @State private var addsBook = false

  var body: some View {
    NavigationStack {
      List {
        if let problem = model.problem { Text(problem) }
        if let overdue = model.overdue { Text("\(overdue) books are overdue.") }
        ForEach(model.rows) { row in
          NavigationLink {
            BookView(id: row.id)
          } label: {
            VStack {
              Text(row.title)
              Text("\(row.author), \(row.available) on the shelf")
            }
          }
        }
        .onDelete { offsets in
          offsets.map { model.rows[$0].id }.forEach(model.withdraw)
        }
      }
      .navigationTitle("Catalogue")
      .searchable(text: $text)
      .refreshable { await model.pull() }
      .toolbar {
        NavigationLink("Members") { MembersView() }
        NavigationLink("Report") { ReportView() }
        Button("Shelves") { showsShelves = true }
        Button("Add") { addsBook = true }
        Button("Export") { model.export(to: URL.documentsDirectory.appending(path: "catalogue.csv")) }
      }
      .sheet(isPresented: $showsShelves) { ShelfList(context: context) }
      .sheet(isPresented: $addsBook, onDismiss: { model.search(text) }) { NewBookView() }
      .task(id: text) { model.search(text) }
    }
  }
}

/// The desk's form for a book that has just arrived.
struct NewBookView: View {
  @Environment(\.dismiss) private var dismiss
  @EnvironmentObject private var model: LibraryModel
  @State private var isbn = ""
  @State private var title = ""
  @State private var author = ""

  var body: some View {
    Form {
      TextField("ISBN", text: $isbn)
      TextField("Title", text: $title)
      TextField("Author", text: $author)
      Button("Add") {
        let record = BookRecord(isbn: isbn, title: title, author: author.isEmpty ? nil : author)
        Task {
          await model.attempt { try await model.importer.add(record) }
          dismiss()
        }
      }
    }
  }
}
