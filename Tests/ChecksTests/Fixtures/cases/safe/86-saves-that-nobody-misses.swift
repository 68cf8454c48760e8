// SAFE: previews show sample data, what is tried while an error is handled is as good as it gets, and changes of a batch
// request that only contexts made for one block could read are read by nobody before.
// ANALYZER: the closure of `#Preview` serves a preview; a `catch` handles an error already; which contexts read rows.
import CoreData
import SwiftUI

final class Draft: NSManagedObject {
  @NSManaged var text: String?
}

final class Drafts {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func publish(_ id: NSManagedObjectID) async {
    await container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      do {
        try context.existingObject(with: id).setValue(nil, forKey: "text")
        try context.save()
      } catch {
        print(error)
        context.rollback()
        try? context.save()
      }
    }
  }

  func clear() async throws {
    try await container.performBackgroundTask { context in
      _ = try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Draft")))
    }
  }

  func texts() async throws -> [String?] {
    try await container.performBackgroundTask { context in
      try context.fetch(NSFetchRequest<Draft>(entityName: "Draft")).map(\.text)
    }
  }
}

#Preview {
  let context = NSPersistentContainer(name: "Drafts").viewContext
  let draft = Draft(context: context)
  draft.text = "sample"
  try? context.save()
  return Text("Drafts")
}

#Preview("Empty", traits: .sizeThatFitsLayout) {
  try? NSPersistentContainer(name: "Drafts").viewContext.save()
  return Text("Drafts")
}
