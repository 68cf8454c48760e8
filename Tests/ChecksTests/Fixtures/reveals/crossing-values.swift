import CoreData

// Values leave the queue; so do IDs. What is returned decides, not what it is made of.

final class Label: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var count: Int64
}

struct LabelInfo: Sendable {
  let name: String
  init(_ label: Label) { name = label.name }
}

final class Labels {
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func infos() async throws -> [LabelInfo] {  // reveal: duty(infos) = none
    let infos = try await context.perform {
      try self.context.fetch(NSFetchRequest<Label>(entityName: "Label")).map { LabelInfo($0) }
    }
    print(infos)  // reveal: executor = concurrent, kind(infos) = [LabelInfo], owner(infos) = unknown
    return infos
  }

  func ids() async throws -> [NSManagedObjectID] {
    let ids = try await context.perform {
      try self.context.fetch(NSFetchRequest<Label>(entityName: "Label")).map(\.objectID)
    }
    print(ids)  // reveal: executor = concurrent, kind(ids) = [NSManagedObjectID]
    return ids
  }

  func fetchedIDs() throws -> [NSManagedObjectID] {
    try context.performAndWait {
      let request = NSFetchRequest<NSManagedObjectID>(entityName: "Label")
      request.resultType = .managedObjectIDResultType
      let found = try context.fetch(request)
      return found  // reveal: executor = queue(self.context), kind(found) = [NSManagedObjectID]
    }
  }

  func dictionaries() async throws -> [[String: Any]]? {
    try await context.perform {
      let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Label")
      request.resultType = .dictionaryResultType
      let rows = try self.context.fetch(request) as? [[String: Any]]
      return rows  // reveal: executor = queue(self.context)
    }
  }

  func twin() async throws {
    let labels = try await context.perform {
      try self.context.fetch(NSFetchRequest<Label>(entityName: "Label")).map { $0 }
    }
    print(labels.count)  // reveal: executor = concurrent, kind(labels) = [object(Label)], owner(labels) = self.context
  }
}
