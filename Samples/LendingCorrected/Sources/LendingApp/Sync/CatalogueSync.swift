import CoreData

/// Fetches books and descriptions from the libraries' common server.
final class CatalogueSync: Sendable {
  /// What the server answers about one book.
  private struct Details: Decodable {
    var summary: String
  }

  private let session: URLSession
  private let server: URL
  private let importer: BookImporter

  init(session: URLSession = .shared, server: URL, importer: BookImporter) {
    self.session = session
    self.server = server
    self.importer = importer
  }

  /// Brings in the books that other libraries have bought.
  ///
  /// Returns how many came in.
  @discardableResult
  func pull() async throws -> Int {
    let (data, response) = try await session.data(from: server.appending(path: "books"))
    guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return try await importer.importBooks(from: data)
  }

  /// Asks for the summary of a book and keeps it.
  @MainActor
  func refreshSummary(of book: Book, completion: @escaping @Sendable (Result<Void, any Error>) -> Void) {
    let url = server.appending(path: "books/\(book.isbn)")
    let bookID = book.objectID
    let viewContext = importer.container.viewContext
    let task = session.dataTask(with: url) { data, _, error in
      guard let data else { return completion(.failure(error ?? URLError(.badServerResponse))) }
      viewContext.perform {
        completion(
          Result {
            let book = try viewContext.existingObject(with: bookID) as? Book
            book?.summary = try JSONDecoder().decode(Details.self, from: data).summary
            try viewContext.saveOrRollBack()
          })
      }
    }
    task.resume()
  }
}
