import CoreData
import UIKit

final class Round: NSManagedObject {
  @NSManaged var name: String?
}

final class RoundsController: UITableViewController {
  var container: NSPersistentContainer?
  private var firstName: String?

  func reload() {
    guard let container else { return }
    let worker = container.newBackgroundContext()
    // Swift 5 lets a block call what is the main actor's; the block is on the worker's queue.
    worker.performAndWait { firstName = Self.firstName(in: worker) }
    tableView.reloadData()
  }

  private static func firstName(in context: NSManagedObjectContext) -> String? {
    let request = NSFetchRequest<Round>(entityName: "Round")
    request.fetchLimit = 1
    return try? context.fetch(request).first?.name
  }
}
