import CoreData
import UIKit

final class Alert: NSManagedObject {
  @NSManaged var message: String?
  @NSManaged var severity: Int16
}

final class AlertWatcher: NSObject {
  private let worker: NSManagedObjectContext
  private weak var banner: UILabel?

  init(container: NSPersistentContainer, banner: UILabel) {
    worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    self.banner = banner
    super.init()
    NotificationCenter.default.addObserver(
      self, selector: #selector(workerDidSave), name: .NSManagedObjectContextDidSave, object: worker)
  }

  @objc private func workerDidSave(_ notification: Notification) {
    let inserted = notification.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> ?? []
    let alerts = inserted.compactMap { $0 as? Alert }
    DispatchQueue.main.async {
      let worst = alerts.max { $0.severity < $1.severity }  // expect: managed-object-crosses-task
      self.banner?.text = worst?.message  // fair: managed-object-crosses-task
    }
  }

  func raise(_ message: String, severity: Int16) {
    worker.perform { [worker] in
      let alert = Alert(context: worker)
      alert.message = message
      alert.severity = severity
      do { try worker.save() } catch { worker.rollback() }
    }
  }
}
