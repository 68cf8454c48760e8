import AppIntents
import CoreData

struct CountBooksIntent: AppIntent {
  static let title: LocalizedStringResource = "Count Books"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let container = NSPersistentContainer(name: "Books")  // expect: container-recreated
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    let context = container.newBackgroundContext()
    let count = try await context.perform {
      try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Book"))
    }
    return .result(value: count)
  }
}
