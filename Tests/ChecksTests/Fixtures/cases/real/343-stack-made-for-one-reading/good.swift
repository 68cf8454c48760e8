import CoreData

struct ReadingStack {
  static let shared = ReadingStack()

  let container: NSPersistentContainer

  init() {
    container = NSPersistentContainer(name: "Readings")
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
  }
}

@MainActor
final class ReadingList {
  private(set) var count = 0
  private let stack = ReadingStack.shared

  func reload() throws {
    let context = stack.container.viewContext
    count = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Reading"))
  }
}
