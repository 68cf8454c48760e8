import CoreData
import SwiftData

@objc(Visit)
final class ManagedVisit: NSManagedObject {
  @NSManaged var place: String
}

@Model
final class Visit {
  var place: String

  init(place: String) {
    self.place = place
  }
}

enum VisitStore {
  static let url = NSPersistentContainer.defaultDirectoryURL().appending(path: "Visits.sqlite")

  static let container: NSPersistentContainer = {
    let container = NSPersistentContainer(name: "Visits")
    let description = NSPersistentStoreDescription(url: url)
    description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    return container
  }()
}

@MainActor
struct VisitLog {
  let context: ModelContext

  func old(_ place: String) throws {
    let visit = ManagedVisit(context: VisitStore.container.viewContext)
    visit.place = place
    try VisitStore.container.viewContext.save()
  }

  func new(_ place: String) throws {
    context.insert(Visit(place: place))  // expect: coexistence-two-writers
    try context.save()
  }
}
