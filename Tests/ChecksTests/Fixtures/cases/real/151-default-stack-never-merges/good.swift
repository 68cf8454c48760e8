import CoreData
import SwiftUI

/// The stack of Xcode's template: the store is in memory for previews only.
final class Persistence {
  static let shared = Persistence()

  let container: NSPersistentContainer

  init(inMemory: Bool = false) {
    container = NSPersistentContainer(name: "Plants")
    if inMemory {
      container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null")
    }
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func makeWorker() -> NSManagedObjectContext {
    let worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return worker
  }
}

final class Plant: NSManagedObject {
  @NSManaged var name: String
}

struct PlantImport {
  let persistence: Persistence

  func run(_ names: [String]) async throws {
    let worker = persistence.makeWorker()
    try await worker.perform {
      for name in names { Plant(context: worker).name = name }
      if worker.hasChanges { try worker.save() }
    }
  }
}

struct PlantsView: View {
  @FetchRequest(sortDescriptors: [SortDescriptor(\Plant.name)]) private var plants: FetchedResults<Plant>

  var body: some View {
    List(plants, id: \.objectID) { plant in Text(plant.name) }
  }
}
