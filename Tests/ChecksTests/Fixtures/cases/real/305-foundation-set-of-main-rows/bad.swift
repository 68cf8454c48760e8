import CoreData

final class Trip: NSManagedObject {
  @NSManaged var stops: NSOrderedSet?
  @NSManaged var title: String?
}

final class Stop: NSManagedObject {
  @NSManaged var name: String
}

@MainActor
final class TripPlanner {
  private let container: NSPersistentContainer
  init(container: NSPersistentContainer) { self.container = container }

  func plan(_ title: String) async throws {
    let stops = try container.viewContext.fetch(NSFetchRequest<Stop>(entityName: "Stop"))
    try await container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let trip = Trip(context: context)
      trip.title = title
      trip.stops = NSOrderedSet(array: stops)  // expect: managed-object-crosses-context
      try context.save()
    }
  }
}
