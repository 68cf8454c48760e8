// SAFE: the key of the sections and of the first sort is the same variable, which a menu sets; the other list sorts by
// the constant that its sections are made by.
// ANALYZER: a variable that is set elsewhere holds more than what it was declared with.
import CoreData

@objc(Film)
final class Film: NSManagedObject {
  @NSManaged var genre: String
  @NSManaged var studio: String
  @NSManaged var title: String
}

enum Grouping {
  static let standard = "studio"
  static var sectionKey = "genre"
  static var sortKey = "title"

  static func use(_ key: String) {
    sectionKey = key
    sortKey = key
  }
}

@MainActor
final class FilmShelf {
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) {
    self.context = context
    Grouping.use("studio")
  }

  func grouped() -> NSFetchedResultsController<Film> {
    let request = NSFetchRequest<Film>(entityName: "Film")
    request.fetchBatchSize = 30
    request.sortDescriptors = [NSSortDescriptor(key: Grouping.sortKey, ascending: true)]
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: Grouping.sectionKey, cacheName: nil)
  }

  func byStudio() -> NSFetchedResultsController<Film> {
    let request = NSFetchRequest<Film>(entityName: "Film")
    request.fetchBatchSize = 30
    request.sortDescriptors = [NSSortDescriptor(key: Grouping.standard, ascending: true)]
    return NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: Grouping.standard, cacheName: nil)
  }
}
