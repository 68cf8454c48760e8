import CoreData

func changed<Value>(_ value: Value, by change: (inout Value) -> Void) -> Value {
  var copy = value
  change(&copy)
  return copy
}

final class OrchardStack {
  let container = NSPersistentContainer(name: "Orchard")

  func open(_ url: URL) {
    let description = changed(NSPersistentStoreDescription()) {
      $0.url = url
      $0.type = NSSQLiteStoreType
      $0.shouldInferMappingModelAutomatically = true
    }
    container.persistentStoreDescriptions = [description]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }
}
