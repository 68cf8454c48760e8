import CoreData
import UIKit

@objc(CDProject) final class CDProject: NSManagedObject {
  @NSManaged var name: String?
}

final class TaskImportController: UIViewController {
  private let container: NSPersistentContainer
  private var project: CDProject?

  init(container: NSPersistentContainer) {
    self.container = container
    super.init(nibName: nil, bundle: nil)
    let request = NSFetchRequest<CDProject>(entityName: "CDProject")
    request.fetchLimit = 1
    project = (try? container.viewContext.fetch(request))?.first
  }

  required init?(coder: NSCoder) { fatalError() }

  func importTasks(_ titles: [String]) {
    guard let project else { return }
    let projectID = project.objectID
    container.performBackgroundTask { moc in
      moc.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      for title in titles {
        let task = NSEntityDescription.insertNewObject(forEntityName: "CDTask", into: moc)
        task.setValue(title, forKey: "title")
        task.setValue(moc.object(with: projectID), forKey: "project")
      }
      do { try moc.save() } catch { print(error) }
    }
  }
}
