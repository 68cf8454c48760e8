import CoreData

final class Draft: NSManagedObject {
  @NSManaged var remoteID: String?
  @NSManaged var text: String?
}

protocol DraftAPI: Sendable {
  func create(text: String) async throws -> String
}

final class DraftPusher {
  private let context: NSManagedObjectContext
  private let api: DraftAPI

  init(container: NSPersistentContainer, api: DraftAPI) {
    self.context = container.newBackgroundContext()
    self.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    self.api = api
  }

  func push() {
    let (context, api) = (context, api)
    context.perform {
      let request = NSFetchRequest<Draft>(entityName: "Draft")
      request.predicate = NSPredicate(format: "remoteID == nil")
      guard let drafts = try? context.fetch(request) else { return }
      for draft in drafts {
        let text = draft.text ?? ""
        let id = draft.objectID
        Task {
          do {
            let remote = try await api.create(text: text)
            let row = try context.existingObject(with: id) as? Draft  // expect: context-outside-perform
            row?.remoteID = remote  // fair: context-outside-perform
            try context.save()  // fair: context-outside-perform
          } catch {
            print("push: \(error)")
          }
        }
      }
    }
  }
}
