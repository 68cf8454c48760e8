import Combine
import CoreData

/// A book as a list shows it.
struct BookRow: Identifiable, Sendable {
  let id: NSManagedObjectID
  let title: String
  let author: String
  let summary: String?
  let available: Int

  init(_ book: Book) {
    id = book.objectID
    title = book.title
    author = book.author ?? "Unknown"
    summary = book.summary
    available = book.availableCopies
  }
}

/// What the views show, and what they can do.
@MainActor
final class LibraryModel: ObservableObject {
  @Published private(set) var rows: [BookRow] = []
  @Published var overdue: Int?
  @Published var problem: String?
  let loans: LoanRepository
  let members: MemberDirectory
  let importer: BookImporter
  let statistics: LendingStatistics
  private let container: NSPersistentContainer

  init(container: NSPersistentContainer) {
    self.container = container
    loans = LoanRepository(container: container, receipts: ConsoleReceipts())
    members = MemberDirectory(container: container)
    importer = BookImporter(container: container)
    statistics = LendingStatistics(container: container)
  }

  /// The libraries' common server, when the settings have its address.
  private var sync: CatalogueSync? {
    UserDefaults.standard.url(forKey: "server").map { CatalogueSync(server: $0, importer: importer) }
  }

  /// Does some work and keeps what went wrong for the views to show.
  func attempt(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      problem = error.localizedDescription
    }
  }

  /// Shows the books that have `text` in their title or author.
  func search(_ text: String) {
    do {
      rows = try container.viewContext.fetch(Book.request(matching: text)).map(BookRow.init)
    } catch {
      problem = error.localizedDescription
    }
  }

  /// Takes a book out of the catalogue, with its loans and holds.
  func withdraw(_ id: NSManagedObjectID) {
    let context = container.viewContext
    do {
      let book = try context.existingObject(with: id)
      context.delete(book)
      try context.saveOrRollBack()
      rows.removeAll { $0.id == id }
    } catch {
      problem = error.localizedDescription
    }
  }

  /// Writes the whole catalogue to `file`, one book a line.
  func export(to file: URL) {
    do {
      let lines = try container.viewContext.fetch(Book.request()).map(\.csvLine)
      DispatchQueue.global(qos: .utility).async { [weak self] in
        let text = lines.joined(separator: "\n")
        do {
          try Data(text.utf8).write(to: file, options: .atomic)
        } catch {
          Task { @MainActor in self?.problem = error.localizedDescription }
        }
      }
    } catch {
      problem = error.localizedDescription
    }
  }

  /// Asks the other libraries for books and shows the catalogue anew.
  func pull() async {
    guard let sync else {
      problem = "The settings have no address of a server."
      return
    }
    await attempt { try await sync.pull() }
    search("")
  }

  /// Asks the other libraries what a book is about.
  func refreshSummary(of book: Book) {
    sync?.refreshSummary(of: book) { [weak self] result in
      guard case .failure(let error) = result else { return }
      Task { @MainActor in self?.problem = error.localizedDescription }
    }
  }
}
