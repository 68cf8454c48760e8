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

  private func request(_ key: String) -> NSFetchRequest<Film> {
    let request = NSFetchRequest<Film>(entityName: "Film")
    request.fetchBatchSize = 30
    request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true), Self.byTitle]
    return request
  }

  func byGenre() -> NSFetchedResultsController<Film> {
    NSFetchedResultsController(
      fetchRequest: request(Self.genreKey), managedObjectContext: context,
      sectionNameKeyPath: Self.genreKey, cacheName: nil)
  }

  func byStudio() -> NSFetchedResultsController<Film> {
    NSFetchedResultsController(
      fetchRequest: request(studioKey), managedObjectContext: context,
      sectionNameKeyPath: studioKey, cacheName: nil)
  }
}
