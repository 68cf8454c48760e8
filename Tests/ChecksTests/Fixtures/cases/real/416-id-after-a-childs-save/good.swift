import CoreData

final class Complaint: NSManagedObject {
  @NSManaged var text: String
}

@MainActor
final class ComplaintForm {
  private let container: NSPersistentContainer
  init(container: NSPersistentContainer) {
    self.container = container
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func submit(_ text: String) async throws {
    let form = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    form.parent = container.viewContext
    let complaint = Complaint(context: form)
    complaint.text = text
    try form.save()
    try container.viewContext.save()
    let id = complaint.objectID
    try await container.performBackgroundTask { context in
      let copy = try context.existingObject(with: id) as? Complaint
      print(copy?.text ?? "")
    }
  }
}
