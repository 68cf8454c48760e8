import CoreData

final class Note: NSManagedObject {
  @NSManaged var title: String
}

extension NSManagedObjectContext {
  func executeAndMerge(_ request: NSBatchDeleteRequest, into others: [NSManagedObjectContext]) throws {
    request.resultType = .resultTypeObjectIDs
    let result = try execute(request) as? NSBatchDeleteResult
    let changes: [AnyHashable: Any] = [NSDeletedObjectsKey: result?.result as? [NSManagedObjectID] ?? []]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [self] + others)
  }
}

final class NoteStore {
  private let container: NSPersistentContainer

  init(container: NSPersistentContainer) {
    self.container = container
  }

  func clear() async throws {
    let viewContext = container.viewContext
    try await container.performBackgroundTask { context in
      try context.executeAndMerge(NSBatchDeleteRequest(fetchRequest: Note.fetchRequest()), into: [viewContext])
    }
  }

  // The IDs are handed on: to the caller, to a completion handler, to a function that merges them.
  func removed() async throws -> [NSManagedObjectID] {
    try await container.performBackgroundTask { context in
      let request = NSBatchDeleteRequest(fetchRequest: Note.fetchRequest())
      request.resultType = .resultTypeObjectIDs
      let result = try context.execute(request) as? NSBatchDeleteResult
      return result?.result as? [NSManagedObjectID] ?? []
    }
  }

  func remove(_ completion: @escaping ([NSManagedObjectID]) -> Void) {
    container.performBackgroundTask { context in
      let request = NSBatchDeleteRequest(fetchRequest: Note.fetchRequest())
      request.resultType = .resultTypeObjectIDs
      guard let result = try? context.execute(request) as? NSBatchDeleteResult,
        let removed = result.result as? [NSManagedObjectID]
      else { return }
      completion(removed)
    }
  }

  func rename() async throws {
    try await container.performBackgroundTask { context in
      let request = NSBatchUpdateRequest(entityName: "Note")
      request.propertiesToUpdate = ["title": ""]
      request.resultType = .updatedObjectIDsResultType
      let result = try context.execute(request) as? NSBatchUpdateResult
      if let updated = result?.result as? [NSManagedObjectID] { self.publish([NSUpdatedObjectsKey: updated]) }
    }
  }

  private func publish(_ changes: [AnyHashable: Any]) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [container.viewContext])
  }

  // The IDs are known before.
  func removeOld() async throws {
    let viewContext = container.viewContext
    try await container.performBackgroundTask { context in
      let old = try context.fetch(NSFetchRequest<NSManagedObjectID>(entityName: "Note"))
      try context.execute(NSBatchDeleteRequest(objectIDs: old))
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: old], into: [context, viewContext])
    }
  }

  // The caller makes the view context forget what it holds.
  func startOver() async throws {
    try await removeAll()
    await container.viewContext.perform { self.container.viewContext.reset() }
  }

  private func removeAll() async throws {
    try await container.performBackgroundTask { context in
      let request = NSBatchDeleteRequest(fetchRequest: Note.fetchRequest())
      _ = try context.execute(request)
    }
  }
}
