import CoreData
import Testing

@testable import LendingApp

/// Lending and taking back, over a store that is kept in memory by SQLite.
@MainActor
struct LendingTests {
  private let persistence = PersistenceController(storeURL: URL(fileURLWithPath: "/dev/null"))

  @Test func lentBookIsOffTheShelf() async throws {
    let container = persistence.container
    try await BookImporter(container: container).add(BookRecord(isbn: "1", title: "Emma"))
    try await MemberDirectory(container: container).register(MemberForm(number: "7", name: "Harriet"))
    let loans = LoanRepository(container: container, receipts: ConsoleReceipts())
    let model = LibraryModel(container: container)

    model.search("emma")
    let book = try #require(model.rows.first)
    try await loans.lend(book.id, toCard: "7")
    #expect(try await openLoans() == 1)
    await #expect(throws: LendingError.allCopiesLent) { try await loans.lend(book.id, toCard: "7") }

    try await loans.takeBack(book.id, fromCard: "7")
    #expect(try await openLoans() == 0)
  }

  @Test func importSkipsWhatIsThere() async throws {
    let importer = BookImporter(container: persistence.container)
    let data = Data(#"[{"isbn": "1", "title": "Emma"}, {"isbn": "2", "title": "Persuasion"}]"#.utf8)

    #expect(try await importer.importBooks(from: data) == 2)
    #expect(try await importer.importBooks(from: data) == 0)
  }

  private func openLoans() async throws -> Int {
    try await LendingStatistics(container: persistence.container).current().openLoans
  }
}
