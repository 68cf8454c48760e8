import CoreData
import SwiftData

/// The app keeps its rows with SwiftData; the old store is only opened to copy them, in whatever form the new models have.
@objc(Trip)
final class LegacyTrip: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var startDate: Date
}

@Model
final class Trip {
  var name: String
  var begin: Date

  init(name: String, begin: Date) {
    self.name = name
    self.begin = begin
  }
}

struct LegacyStoreMigrator {
  let url: URL

  @MainActor
  func run(into context: ModelContext) throws {
    let container = NSPersistentContainer(name: "Trips")
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    for trip in try container.viewContext.fetch(NSFetchRequest<LegacyTrip>(entityName: "Trip")) {
      context.insert(Trip(name: trip.name, begin: trip.startDate))
    }
    try context.save()
  }
}

@MainActor
func openStore() throws -> ModelContainer { try ModelContainer(for: Trip.self) }
