import CoreData

@objc(Film)
final class Film: NSManagedObject {
  @NSManaged var genre: String
  @NSManaged var studio: String
  @NSManaged var title: String
}

let studioKey = "studio"

enum FilmKeys: String {
  case genre
  case title
}

@MainActor
final class FilmShelf {
  private static let genreKey = #keyPath(Film.genre)
  private static let byTitle = NSSortDescriptor(key: FilmKeys.title.rawValue, ascending: true)
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) {
    self.context = context
  }

  private func request() -> NSFetchRequest<Film> {
    let request = NSFetchRequest<Film>(entityName: "Film")
    request.fetchBatchSize = 30
    request.sortDescriptors = [Self.byTitle]
    return request
  }

  func byGenre() -> NSFetchedResultsController<Film> {
    NSFetchedResultsController(
      fetchRequest: request(), managedObjectContext: context,
      sectionNameKeyPath: Self.genreKey, cacheName: nil)  // expect: section-key-not-first-sort
  }

  func byStudio() -> NSFetchedResultsController<Film> {
    NSFetchedResultsController(
      fetchRequest: request(), managedObjectContext: context,
      sectionNameKeyPath: studioKey, cacheName: nil)  // expect: section-key-not-first-sort
  }
}
