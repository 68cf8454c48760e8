import CoreData
import UIKit

final class ViewController: UIViewController {
    var container: NSPersistentContainer?

    @IBAction func addEntry() {
        container?.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            NSEntityDescription.insertNewObject(forEntityName: "Entry", into: context)
            try! context.save()
        }
    }
}
