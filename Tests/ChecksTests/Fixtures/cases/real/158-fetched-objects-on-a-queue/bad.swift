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
        DispatchQueue.global(qos: .utility).async { [results] in
            let lines = (results?.fetchedObjects ?? []).map { $0.label } // expect: managed-object-crosses-task
            try? lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
        }
    }
}
