import CoreData

// What a request fetches, wherever it was made.

final class Event: NSManagedObject {
  @NSManaged var date: Date

  @nonobjc class func fetchRequest() -> NSFetchRequest<Event> { NSFetchRequest<Event>(entityName: "Event") }

  static var newestFirst: NSFetchRequest<Event> {
    let request: NSFetchRequest<Event> = fetchRequest()
    request.sortDescriptors = [NSSortDescriptor(key: "date", ascending: false)]
    return request
  }

  static func after(_ date: Date) -> NSFetchRequest<Event> {
    let request = NSFetchRequest<Event>()
    request.entity = entity()
    request.predicate = NSPredicate(format: "date > %@", date as NSDate)
    return request
  }
}

final class Events {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func all<Object: NSManagedObject>(_ type: Object.Type) throws -> [Object] {
    let request = NSFetchRequest<Object>(entityName: "Event")
    return try context.fetch(request)  // reveal: kind(request) = NSFetchRequest<object(NSManagedObject)>
  }

  func use(_ given: NSFetchRequest<Event>) throws {
    let made = NSFetchRequest<Event>(entityName: "Event")
    print(made)  // reveal: kind(made) = NSFetchRequest<object(Event)>
    let newest = Event.newestFirst
    print(newest)  // reveal: kind(newest) = NSFetchRequest<object(Event)>
    let after = Event.after(.now)
    print(after)  // reveal: kind(after) = NSFetchRequest<object(Event)>
    let generated: NSFetchRequest<Event> = Event.fetchRequest()
    print(generated)  // reveal: kind(generated) = NSFetchRequest<object(Event)>
    let events = try context.fetch(after)
    print(events)  // reveal: kind(events) = [object(Event)], owner(events) = self.context
    let more = try context.fetch(given)
    print(more)  // reveal: kind(more) = [object(Event)], owner(more) = self.context
    let found = try all(Event.self)
    print(found)  // reveal: owner(found) = self.context
    let plain = try context.fetch(NSFetchRequest<NSFetchRequestResult>(entityName: "Event")) as? [Event]
    print(plain)  // reveal: kind(plain) = [object(Event)], owner(plain) = self.context
    let controller = NSFetchedResultsController(
      fetchRequest: newest, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    print(controller)  // reveal: kind(controller) = NSFetchedResultsController<object(Event)>
    print(controller)  // reveal: owner(controller) = self.context
  }
}
