import CoreData

/// A book as other libraries and publishers describe it.
struct BookRecord: Codable, Sendable {
  var isbn: String
  var title: String
  var author: String?
  var shelf: String?
  var copies: Int?
}

/// Brings books into the catalogue.
struct BookImporter: Sendable {
  let container: NSPersistentContainer

  /// Inserts the books of a JSON array that the catalogue has not yet.
  ///
  /// Returns how many came in.
  @discardableResult
  func importBooks(from data: Data) async throws -> Int {
    let known = try knownNumbers()
    let records = try JSONDecoder().decode([BookRecord].self, from: data)
      .filter { !known.contains($0.isbn) }
    guard !records.isEmpty else { return 0 }

    let context = container.newBackgroundContext()
    context.name = "import"
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return try await context.perform {
      let request = Self.insertRequest(for: records)
      request.resultType = .count
      let result = try context.execute(request) as? NSBatchInsertResult  // want: unmerged-batch-result
      return result?.result as? Int ?? 0
    }
  }

  /// Adds a single book, or a copy of one that is there.
  func add(_ record: BookRecord) async throws {
    let context = container.newBackgroundContext()  // want: missing-merge-policy
    try await context.perform {
      let request = NSFetchRequest<Book>(entityName: "Book")
      request.predicate = NSPredicate(format: "isbn == %@", record.isbn)
      request.fetchLimit = 1
      if let book = try context.fetch(request).first {
        book.copies += Int16(clamping: record.copies ?? 1)
      } else {
        let book = Book(context: context)
        book.isbn = record.isbn
        book.title = record.title
        book.author = record.author
        book.shelf = record.shelf ?? "New"
        book.copies = Int16(clamping: record.copies ?? 1)
      }
      if context.hasChanges { try context.save() }
    }
  }

  /// The ISBNs of all books in the catalogue.
  private func knownNumbers() throws -> Set<String> {
    let context = container.newBackgroundContext()
    let request = NSFetchRequest<NSDictionary>(entityName: "Book")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = ["isbn"]
    let rows = try context.fetch(request)  // want: context-outside-perform
    return Set(rows.compactMap { $0["isbn"] as? String })
  }

  private static func insertRequest(for records: [BookRecord]) -> NSBatchInsertRequest {
    var remaining = records.makeIterator()
    let today = Date()
    return NSBatchInsertRequest(
      entityName: "Book",
      dictionaryHandler: { row in
        guard let record = remaining.next() else { return true }
        row["isbn"] = record.isbn
        row["title"] = record.title
        row["author"] = record.author
        row["shelf"] = record.shelf ?? "New"
        row["copies"] = record.copies ?? 1
        row["addedOn"] = today
        return false
      })
  }
}
