import CoreData
import UIKit

final class Parcel: NSManagedObject {
  @NSManaged var code: String?
  @NSManaged var isReturned: Bool
}

/// The view controller shows the parcel, so that it is an object of the main queue, and changes it on the worker's queue.
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
    worker.perform { [worker] in
      guard !parcel.isReturned else { return }  // expect: managed-object-crosses-context
      parcel.isReturned = true
      do { try worker.save() } catch { worker.rollback() }
    }
  }
}
