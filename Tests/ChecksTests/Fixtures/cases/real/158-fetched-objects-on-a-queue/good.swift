import UIKit
import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class ParcelsController: UITableViewController {
    var results: NSFetchedResultsController<Parcel>!

    func export(to url: URL) {
        let lines = (results?.fetchedObjects ?? []).map { $0.label }
        DispatchQueue.global(qos: .utility).async {
            try? lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
        }
    }
}
