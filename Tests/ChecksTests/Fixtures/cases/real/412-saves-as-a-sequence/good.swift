import CoreData

final class Alarm: NSManagedObject {
  @NSManaged var label: String
}

@MainActor
final class AlarmTicker {
  private(set) var latest = ""
  private let worker: NSManagedObjectContext
  private let view: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    worker = container.newBackgroundContext()
    view = container.viewContext
  }

  func follow() async {
    let saves = NotificationCenter.default.notifications(named: .NSManagedObjectContextDidSave, object: view)
      .compactMap { $0.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> }
    for await inserted in saves {
      for case let alarm as Alarm in inserted {
        latest = alarm.label
      }
    }
  }
}
