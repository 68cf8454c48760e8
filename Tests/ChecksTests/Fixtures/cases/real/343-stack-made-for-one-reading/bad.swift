import CoreData

struct ReadingStack {
  static let shared = ReadingStack()

  let container: NSPersistentContainer

  init() {
    container = NSPersistentContainer(name: "Readings") // expect: container-recreated
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }
}

@MainActor
final class ReadingList {
  private(set) var count = 0
  private let stack = ReadingStack()

  func reload() throws {
    let context = ReadingStack().container.viewContext // fair: container-recreated
    count = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Reading"))
  }
}
