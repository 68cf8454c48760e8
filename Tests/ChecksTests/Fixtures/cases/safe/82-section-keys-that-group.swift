// SAFE: the first sort leaves the rows of each section together, although it is not by the section key itself: a date
// under its month, a rank under the name that it ranks, another key of the same related row, a computed key.
// ANALYZER: only a stored attribute that the first sort has nothing to do with is told of.
import CoreData

final class League: NSManagedObject {
    @NSManaged var name: String
    @NSManaged var rank: Int32
}

final class Match: NSManagedObject {
    @NSManaged var day: Date
    @NSManaged var monthName: String
    @NSManaged var stage: String
    @NSManaged var stageOrder: Int32
    @NSManaged var title: String
    @NSManaged var league: League

    @objc var firstLetter: String { String(title.prefix(1)) }
}

private func controller(
    _ key: String?, _ sorts: [NSSortDescriptor], _ context: NSManagedObjectContext
) -> NSFetchedResultsController<Match> {
    let request = NSFetchRequest<Match>(entityName: "Match")
    request.sortDescriptors = sorts
    return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: key, cacheName: nil)
}

func byMonth(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Match> {
    let request = NSFetchRequest<Match>(entityName: "Match")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Match.day, ascending: true)]
    return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "monthName", cacheName: nil)
}

func byStage(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Match> {
    let request = NSFetchRequest<Match>(entityName: "Match")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Match.stageOrder, ascending: true)]
    return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: #keyPath(Match.stage), cacheName: nil)
}

func byLeague(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Match> {
    let request = NSFetchRequest<Match>(entityName: "Match")
    request.sortDescriptors = [NSSortDescriptor(key: "league.rank", ascending: true)]
    return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "league.name", cacheName: nil)
}

func byLetter(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Match> {
    let request = NSFetchRequest<Match>(entityName: "Match")
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    return NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "firstLetter", cacheName: nil)
}

func chosen(_ key: String, _ context: NSManagedObjectContext) -> NSFetchedResultsController<Match> {
    controller(key, [NSSortDescriptor(key: key, ascending: true)], context)
}
