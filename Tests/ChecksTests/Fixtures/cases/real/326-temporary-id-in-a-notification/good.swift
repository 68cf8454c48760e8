import CoreData
import UIKit

final class Memo: NSManagedObject {
  @NSManaged var text: String?
}

extension Notification.Name {
  static let memoCreated = Notification.Name("memoCreated")
}

final class MemoComposer {
  private let background: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    background = container.newBackgroundContext()
    background.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func compose(_ text: String) {
    background.perform { [background] in
      let memo = Memo(context: background)
      memo.text = text
      do {
        try background.save()
        let identifier = memo.objectID
        DispatchQueue.main.async {
          NotificationCenter.default.post(name: .memoCreated, object: nil, userInfo: ["id": identifier])
        }
      } catch {
        background.rollback()
      }
    }
  }
}

final class MemoViewController: UIViewController {
  var viewContext: NSManagedObjectContext!
  @IBOutlet var textView: UITextView!

  override func viewDidLoad() {
    super.viewDidLoad()
    NotificationCenter.default.addObserver(self, selector: #selector(created(_:)), name: .memoCreated, object: nil)
  }

  @objc private func created(_ note: Notification) {
    guard let id = note.userInfo?["id"] as? NSManagedObjectID else { return }
    textView.text = (try? viewContext.existingObject(with: id) as? Memo)?.text
  }
}
