import CoreData

// What holds objects belongs with them: enum values, structs, tuples, dictionaries. What is converted does not.

final class Author: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var books: Set<Book>
}

final class Book: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var author: Author?

  func toDomain() -> BookInfo { BookInfo(title: title) }
  var owner: Author? { author }
}

struct BookInfo: Sendable {
  let title: String
}

struct Shelf {
  let books: [Book]
  let label: String
}

final class Shop {
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func use() throws {
    try context.performAndWait {
      let books = try context.fetch(NSFetchRequest<Book>(entityName: "Book"))
      let shelf = Shelf(books: books, label: "new")
      print(shelf)  // reveal: kind(shelf) = Shelf, owner(shelf) = self.context
      print(shelf.books)  // reveal: kind(shelf.books) = [object(Book)], owner(shelf.books) = self.context
      print(shelf.label)  // reveal: kind(shelf.label) = String
      let info = books[0].toDomain()
      print(info)  // reveal: kind(info) = BookInfo, owner(info) = unknown
      let infos = books.map { $0.toDomain() }
      print(infos)  // reveal: kind(infos) = [BookInfo], owner(infos) = unknown
      let author = books[0].owner
      print(author)  // reveal: kind(author) = object(Author), owner(author) = self.context
      let pair = (books[0], 1)
      print(pair)  // reveal: kind(pair) = (object(Book) unknown), owner(pair) = self.context
      let byTitle = Dictionary(grouping: books, by: \.title)
      for book in byTitle["a"] ?? [] {
        print(book)  // reveal: kind(book) = object(Book), owner(book) = self.context
      }
      let titles = books.map(\.title)
      print(titles)  // reveal: kind(titles) = [String]
    }
  }
}
