import CoreData

/// A description is a reference: what gives the listed one a URL gives it to the one that was put there.
final class RouteStack {
  let container: NSPersistentContainer

  init(folder: URL) {
    container = NSPersistentContainer(name: "Routes")
    let description = NSPersistentStoreDescription()
    description.shouldInferMappingModelAutomatically = true
    container.persistentStoreDescriptions = [description]
    container.persistentStoreDescriptions.first?.url = folder.appendingPathComponent("Routes.sqlite")
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }
}

final class TileStack {
  let container = NSPersistentContainer(name: "Tiles")

  func open(in folder: URL) {
    container.persistentStoreDescriptions.append(NSPersistentStoreDescription())
    for (number, item) in container.persistentStoreDescriptions.enumerated() {
      item.url = folder.appendingPathComponent("Tiles-\(number).sqlite")
    }
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }
}
