import CoreData
import UIKit

final class Device: NSManagedObject {
    @NSManaged var name: String
}

final class DeviceStore {
    private let context: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
    }

    func devices(completion: @escaping (Result<[Device], Error>) -> Void) {
        context.perform {
            do {
                let devices = try self.context.fetch(NSFetchRequest<Device>(entityName: "Device"))
                completion(.success(devices))
            } catch {
                completion(.failure(error))
            }
        }
    }
}

final class DevicesController: UITableViewController {
    var store: DeviceStore!
    private var names: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        store.devices { [weak self] result in
            DispatchQueue.main.async {
                switch result {
                case .success(let devices):
                    self?.names = devices.map { $0.name } // expect: managed-object-crosses-task
                    self?.tableView.reloadData()
                case .failure(let error):
                    print(error)
                }
            }
        }
    }
}
