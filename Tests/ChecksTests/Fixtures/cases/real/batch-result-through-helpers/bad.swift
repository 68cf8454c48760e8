import CoreData

final class Note: NSManagedObject {
  @NSManaged var title: String
}

extension NSManagedObjectContext {
  func executeAndMerge(_ request: NSBatchDeleteRequest) throws {
    request.resultType = .resultTypeObjectIDs
    let result = try execute(request) as? NSBatchDeleteResult
    let changes: [AnyHashable: Any] = [NSDeletedObjectsKey: result?.result as? [NSManagedObjectID] ?? []]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [self])
  }
}

final class NoteStore {
  private let container: NSPersistentContainer

  init(container: NSPersistentContainer) {
    self.container = container
  }

  func clear() async throws {
    try await container.performBackgroundTask { context in
      try context.executeAndMerge(NSBatchDeleteRequest(fetchRequest: Note.fetchRequest()))  // expect: unmerged-batch-result
    }
  }

  func clearOnMain() throws {
    try container.viewContext.executeAndMerge(NSBatchDeleteRequest(fetchRequest: Note.fetchRequest()))  // expect: batch-on-view-context
  }

  func count() async throws -> Int {
    try await container.performBackgroundTask { context in
      let request = NSBatchDeleteRequest(fetchRequest: Note.fetchRequest())
      request.resultType = .resultTypeCount
      let result = try context.execute(request) as? NSBatchDeleteResult  // expect: unmerged-batch-result
      return result?.result as? Int ?? 0
    }
  }

  func forget() {
    container.performBackgroundTask { context in
      _ = try? context.execute(NSBatchDeleteRequest(fetchRequest: Note.fetchRequest()))  // fair: unmerged-batch-result
      context.reset()  // expect: unmerged-batch-result
    }
  }

  func rename() async throws {
    let viewContext = container.viewContext
    try await container.performBackgroundTask { context in
      let request = NSBatchUpdateRequest(entityName: "Note")
      request.propertiesToUpdate = ["title": ""]
      let result = try context.execute(request) as? NSBatchUpdateResult  // expect: batch-result-type
      guard let updated = result?.result as? [NSManagedObjectID] else { return }
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: updated], into: [viewContext])
    }
  }

  func touch() async throws {
    let viewContext = container.viewContext
    try await container.performBackgroundTask { context in
      let request = NSBatchUpdateRequest(entityName: "Note")
      request.resultType = .updatedObjectIDsResultType
      try context.execute(request)
      NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: []], into: [viewContext])  // expect: batch-result-type
    }
  }
}
