import CoreData
import UIKit

final class Parcel: NSManagedObject {
  @NSManaged var code: String?
  @NSManaged var isReturned: Bool
}

final class ParcelController: UIViewController {
  private let worker: NSManagedObjectContext
  private let label = UILabel()

  init(container: NSPersistentContainer) {
    worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not from a storyboard") }

  func giveBack(_ parcel: Parcel) {
    label.text = parcel.code
    let id = parcel.objectID
    worker.perform { [worker] in
      guard let parcel = try? worker.existingObject(with: id) as? Parcel, !parcel.isReturned else { return }
      parcel.isReturned = true
      do { try worker.save() } catch { worker.rollback() }
    }
  }
}
