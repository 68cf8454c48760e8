import CoreData

/// A title that the library owns, in one or more copies.
@objc(Book)
public final class Book: NSManagedObject {
  @NSManaged var isbn: String
  @NSManaged var title: String
  @NSManaged var author: String?
  @NSManaged var shelf: String
  @NSManaged var summary: String?
  @NSManaged var copies: Int16
  @NSManaged var addedOn: Date
  @NSManaged var loans: Set<Loan>
  @NSManaged var holds: Set<Hold>

  /// Gives a new book the day of its arrival.
  public override func awakeFromInsert() {
    super.awakeFromInsert()
    setPrimitiveValue(Date(), forKey: #keyPath(Book.addedOn))
  }
}

extension Book: Identifiable {}

extension Book {
  /// The copies that nobody has borrowed.
  var availableCopies: Int {
    Int(copies) - loans.filter { $0.returnedOn == nil }.count
  }

  /// The book as a line of a spreadsheet.
  var csvLine: String {
    [isbn, title, author ?? "", shelf, String(copies)]
      .map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
      .joined(separator: ",")
  }

  /// The books whose title or author has `text` in it, by title; all of them for an empty text.
  static func request(matching text: String = "") -> NSFetchRequest<Book> {
    let request = NSFetchRequest<Book>(entityName: "Book")
    if !text.isEmpty {
      request.predicate = NSPredicate(format: "title CONTAINS[cd] %@ OR author CONTAINS[cd] %@", text, text)
    }
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Book.title, ascending: true)]
    request.relationshipKeyPathsForPrefetching = [#keyPath(Book.loans)]
    request.fetchBatchSize = 100
    return request
  }
}
