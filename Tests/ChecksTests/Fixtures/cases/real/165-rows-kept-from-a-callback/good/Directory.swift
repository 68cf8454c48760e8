import CoreData

final class Person: NSManagedObject {
  @NSManaged var name: String
}

final class Directory {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func find(_ prefix: String, completion: @escaping ([String]) -> Void) {
    container.performBackgroundTask { context in
      let request = NSFetchRequest<Person>(entityName: "Person")
      request.predicate = NSPredicate(format: "name BEGINSWITH %@", prefix)
      let found = ((try? context.fetch(request)) ?? []).map(\.name)
      DispatchQueue.main.async { completion(found) }
    }
  }
}
