import CoreData

final class Alarm: NSManagedObject {
  @NSManaged var label: String
}

@MainActor
final class AlarmTicker {
  private(set) var latest = ""
  private let worker: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    worker = container.newBackgroundContext()
  }

  func follow() async {
    let saves = NotificationCenter.default.notifications(named: .NSManagedObjectContextDidSave, object: worker)
      .compactMap { $0.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> }
    for await inserted in saves {
      for case let alarm as Alarm in inserted {
        latest = alarm.label  // expect: managed-object-crosses-task
      }
    }
  }
}
