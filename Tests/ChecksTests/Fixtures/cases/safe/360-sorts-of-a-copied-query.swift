// SAFE: the list of sorts starts empty and every screen fills it: by a copying method, by the memberwise initialiser,
// by an assignment, or by an append.
// ANALYZER: what a mutable property is declared with is not all that it may hold.
import CoreData

@objc(Plant)
final class Plant: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var wateredOn: Date?
}

struct PlantQuery {
  var format = "wateredOn != nil"
  var order: [NSSortDescriptor] = []

  func ordered(_ order: () -> [NSSortDescriptor]) -> PlantQuery {
    var copy = self
    copy.order = order()
    return copy
  }

  mutating func then(_ key: String) {
    order.append(NSSortDescriptor(key: key, ascending: true))
  }

  func makeRequest() -> NSFetchRequest<Plant> {
    let request = NSFetchRequest<Plant>(entityName: "Plant")
    request.predicate = NSPredicate(format: format)
    request.fetchBatchSize = 25
    request.sortDescriptors = order
    return request
  }
}

@MainActor
final class Beds {
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) {
    self.context = context
  }

  func copied() throws {
    let query = PlantQuery().ordered { [NSSortDescriptor(key: "name", ascending: true)] }
    try show(NSFetchedResultsController(
      fetchRequest: query.makeRequest(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil))
  }

  func given() throws {
    let query = PlantQuery(order: [NSSortDescriptor(key: "name", ascending: true)])
    try show(NSFetchedResultsController(
      fetchRequest: query.makeRequest(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil))
  }

  func assigned() throws {
    var query = PlantQuery()
    query.order = [NSSortDescriptor(key: "wateredOn", ascending: false)]
    try show(NSFetchedResultsController(
      fetchRequest: query.makeRequest(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil))
  }

  func appended() throws {
    var query = PlantQuery()
    query.then("name")
    try show(NSFetchedResultsController(
      fetchRequest: query.makeRequest(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil))
  }

  private func show(_ controller: NSFetchedResultsController<Plant>) throws {
    try controller.performFetch()
    print(controller.fetchedObjects?.count ?? 0)
  }
}
