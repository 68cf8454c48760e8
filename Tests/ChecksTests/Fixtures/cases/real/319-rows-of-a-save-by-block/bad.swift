import CoreData
import SwiftUI

final class Notice: NSManagedObject {
  @NSManaged var text: String
}

@MainActor
final class NoticeModel: ObservableObject {
  @Published var text = ""
  private var observer: NSObjectProtocol?

  init(container: NSPersistentContainer, importer: NSManagedObjectContext? = nil) {
    let importer = container.newBackgroundContext()
    importer.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    observer = NotificationCenter.default.addObserver(
      forName: .NSManagedObjectContextDidSave, object: importer, queue: .main
    ) { [weak self] note in
      let rows = note.userInfo?[NSInsertedObjectsKey] as? Set<NSManagedObject> ?? []
      let texts = rows.compactMap { ($0 as? Notice)?.text }  // expect: managed-object-crosses-task
      MainActor.assumeIsolated { self?.text = texts.joined(separator: "\n") }
    }
    importer.perform {
      Notice(context: importer).text = "hello"
      do { try importer.save() } catch { importer.rollback() }
    }
  }
}
