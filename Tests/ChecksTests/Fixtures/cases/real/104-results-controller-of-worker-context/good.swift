import CoreData
import UIKit

final class Alarm: NSManagedObject {
    @NSManaged var hour: Int16
}

final class AlarmsController: UITableViewController {
    var container: NSPersistentContainer!
    private lazy var context = container.viewContext
    private lazy var results: NSFetchedResultsController<Alarm> = {
        let request = NSFetchRequest<Alarm>(entityName: "Alarm")
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Alarm.hour, ascending: true)]
        return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        do {
            try results.performFetch()
        } catch {
            print(error)
        }
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "alarm", for: indexPath)
        cell.textLabel?.text = "\(results.object(at: indexPath).hour)"
        return cell
    }
}
