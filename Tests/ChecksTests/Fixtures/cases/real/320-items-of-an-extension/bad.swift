import CoreData
import UIKit
import UniformTypeIdentifiers

final class SavedLink: NSManagedObject {
  @NSManaged var url: URL
  @NSManaged var savedAt: Date
}

final class ShareViewController: UIViewController {
  private lazy var container: NSPersistentContainer = {
    let container = NSPersistentContainer(name: "Links")
    let directory = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.links")!
    let description = NSPersistentStoreDescription(url: directory.appendingPathComponent("Links.sqlite"))
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return container
  }()

  override func viewDidLoad() {
    super.viewDidLoad()
    guard let item = extensionContext?.inputItems.first as? NSExtensionItem,
      let provider = item.attachments?.first
    else { return }
    let context = container.viewContext
    provider.loadItem(forTypeIdentifier: UTType.url.identifier, options: nil) { [weak self] value, _ in
      guard let url = value as? URL else { return }
      let link = SavedLink(context: context)  // expect: view-context-off-main
      link.url = url  // fair: view-context-off-main
      link.savedAt = Date()  // fair: view-context-off-main
      do { try context.save() } catch { print(error) }  // fair: view-context-off-main
      DispatchQueue.main.async { self?.extensionContext?.completeRequest(returningItems: nil) }
    }
  }
}
