import CoreData

final class Draft: NSManagedObject {
  @NSManaged var text: String
}

@MainActor
final class DraftChecker {
  private let context: NSManagedObjectContext
  private let queue = DispatchQueue(label: "drafts")
  private let operations = OperationQueue()
  private var waiting: [NSManagedObjectID: DispatchWorkItem] = [:]
  init(container: NSPersistentContainer) { context = container.viewContext }

  func check(_ id: NSManagedObjectID) throws {
    guard let draft = try context.existingObject(with: id) as? Draft else { return }
    let text = draft.text
    waiting.removeValue(forKey: id)?.cancel()
    waiting[id] = DispatchWorkItem {
      print(text.count)
    }
    guard let item = waiting[id] else { return }
    queue.asyncAfter(deadline: .now() + 1, execute: item)
  }

  func publish(_ draft: Draft) {
    let text = draft.text
    operations.addOperations(
      [
        BlockOperation {
          print(text)
        }
      ], waitUntilFinished: false)
  }
}
