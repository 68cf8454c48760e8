import CoreData
import UIKit

final class Stamp: NSManagedObject {
  @NSManaged var country: String
}

protocol StampSearchDelegate: AnyObject {
  func search(_ search: StampSearch, found stamps: [Stamp])
}

final class StampSearch {
  weak var delegate: (any StampSearchDelegate)?
  private let container: NSPersistentContainer
  init(container: NSPersistentContainer) { self.container = container }

  func run() {
    container.performBackgroundTask { context in
      let stamps = (try? context.fetch(NSFetchRequest<Stamp>(entityName: "Stamp"))) ?? []
      self.delegate?.search(self, found: stamps)  // fair: managed-object-crosses-task
    }
  }
}

final class StampViewController: UIViewController, StampSearchDelegate {
  private let label = UILabel()

  func search(_ search: StampSearch, found stamps: [Stamp]) {
    DispatchQueue.main.async {
      self.label.text = stamps.first?.country  // expect: managed-object-crosses-task
    }
  }
}
