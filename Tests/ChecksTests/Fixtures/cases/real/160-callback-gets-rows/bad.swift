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

final class ParcelScanner {
    var onScan: ((Parcel, Bool) -> Void)?
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func scan(_ label: String) {
        worker.perform {
            let request = NSFetchRequest<Parcel>(entityName: "Parcel")
            request.predicate = NSPredicate(format: "label == %@", label)
            guard let parcel = try? self.worker.fetch(request).first else { return }
            DispatchQueue.main.async {
                self.onScan?(parcel, true) // expect: managed-object-crosses-task
            }
        }
    }
}

final class ScanController: UIViewController {
    private let label = UILabel()
    var scanner: ParcelScanner!

    override func viewDidLoad() {
        super.viewDidLoad()
        scanner.onScan = { [weak self] parcel, isKnown in
            self?.label.text = isKnown ? parcel.label : nil
        }
    }
}
