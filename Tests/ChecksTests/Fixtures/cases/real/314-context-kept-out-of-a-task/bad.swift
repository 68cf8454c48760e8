import CoreData
import UIKit

final class Draft: NSManagedObject {
  @NSManaged var text: String?
}

final class DraftKeeper {
  private let container: NSPersistentContainer
  private var context: NSManagedObjectContext?

  init(container: NSPersistentContainer) { self.container = container }

  func prepare() {
    container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      context.name = "drafts"
      self.context = context
    }
  }

  @MainActor
  func keep(_ text: String, from controller: UIViewController) {
    guard let context else { return }
    let draft = Draft(context: context)  // expect: context-outside-perform
    draft.text = text  // fair: context-outside-perform
    do {
      try context.save()  // fair: context-outside-perform
    } catch {
      controller.title = "Not saved"
    }
  }
}
