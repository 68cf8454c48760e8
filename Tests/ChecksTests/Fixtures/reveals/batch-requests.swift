import CoreData

// A batch request is executed on a context's queue; its result is merged from anywhere.

final class Visit: NSManagedObject {
  @NSManaged var date: Date

  static func deletion(before date: Date) -> NSBatchDeleteRequest {  // reveal: duty(deletion) = none
    let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Visit")
    request.predicate = NSPredicate(format: "date < %@", date as NSDate)
    return NSBatchDeleteRequest(fetchRequest: request)
  }
}

extension NSManagedObjectContext {
  func executeAndMerge(_ request: NSBatchDeleteRequest) throws {  // reveal: duty(executeAndMerge) = self
    request.resultType = .resultTypeObjectIDs
    let result = try execute(request) as? NSBatchDeleteResult
    let changes = [NSDeletedObjectsKey: result?.result as? [NSManagedObjectID] ?? []]
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [self])
  }
}

enum Cleaner {
  static func clean(_ context: NSManagedObjectContext) throws {  // reveal: duty(clean) = parameter 0
    try context.execute(Visit.deletion(before: .now))
  }

  static func merge(_ ids: [NSManagedObjectID], _ context: NSManagedObjectContext) {  // reveal: duty(merge) = none
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
  }

  static func reset(_ container: NSPersistentContainer) {
    let context = container.newBackgroundContext()
    context.perform {
      try? context.executeAndMerge(Visit.deletion(before: .now))  // reveal: executor = queue(context)
      context.reset()  // reveal: executor = queue(context), kind(context) = context(background)
    }
  }
}
