import Combine
import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

enum Screen {
    case empty
    case parcels([Parcel], title: String)
    case labels([String], title: String)
}

final class ScreenModel: ObservableObject {
    @Published var screen = Screen.empty
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func reload() {
        worker.perform { [weak self] in
            guard let self, let found = try? self.worker.fetch(NSFetchRequest<Parcel>(entityName: "Parcel")) else { return }
            DispatchQueue.main.async {
                self.screen = .parcels(found, title: "All") // expect: managed-object-crosses-task
            }
        }
    }
}
