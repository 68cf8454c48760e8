import CoreData
import UIKit

final class Round: NSManagedObject {
  @NSManaged var name: String?
}

/// The helper belongs to the view controller and so to the main actor, and it is given a context of another queue.
final class RoundsController: UITableViewController {
  var container: NSPersistentContainer?
  private var firstName: String?

  func reload() {
    guard let container else { return }
    let worker = container.newBackgroundContext()
    firstName = Self.firstName(in: worker)  // expect: context-outside-perform
    tableView.reloadData()
  }

  private static func firstName(in context: NSManagedObjectContext) -> String? {
    let request = NSFetchRequest<Round>(entityName: "Round")
    request.fetchLimit = 1
    return try? context.fetch(request).first?.name  // fair: context-outside-perform
  }
}
