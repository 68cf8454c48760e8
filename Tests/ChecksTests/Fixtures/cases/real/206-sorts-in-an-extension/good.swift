import CoreData

final class Contact: NSManagedObject {
  @NSManaged var callCount: Int
  @NSManaged var groupName: String
  @NSManaged var lastName: String
}

extension NSSortDescriptor {
  static let byCount = NSSortDescriptor(key: "callCount", ascending: false)
  static var byGroup: NSSortDescriptor { NSSortDescriptor(keyPath: \Contact.groupName, ascending: true) }
}

func list(_ context: NSManagedObjectContext) throws -> NSFetchedResultsController<Contact> {
  let request = NSFetchRequest<Contact>(entityName: "Contact")
  request.fetchBatchSize = 20
  request.sortDescriptors = [.byGroup, .byCount]
  let controller = NSFetchedResultsController(
    fetchRequest: request, managedObjectContext: context,
    sectionNameKeyPath: "groupName",
    cacheName: nil)
  try controller.performFetch()
  return controller
}
