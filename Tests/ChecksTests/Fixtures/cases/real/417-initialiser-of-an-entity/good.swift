import CoreData

struct CityData: Sendable { let name: String }

final class City: NSManagedObject {
  @NSManaged var name: String

  convenience init(_ data: CityData, in context: NSManagedObjectContext) {
    self.init(context: context)
    name = data.name
  }
}

struct CityImport {
  let container: NSPersistentContainer

  func run(_ cities: [CityData]) async throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    try await context.perform {
      for city in cities { _ = City(city, in: context) }
      try context.save()
    }
  }
}
