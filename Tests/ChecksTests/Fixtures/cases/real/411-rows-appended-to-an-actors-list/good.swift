import CoreData

final class Letter: NSManagedObject {
  @NSManaged var address: String
}

actor Postman {
  private var bag: [String] = []
  func take(_ address: String) { bag.append(address) }
  func deliver() {
    for address in bag { print(address) }
  }
}

@MainActor
final class PostOffice {
  private let context: NSManagedObjectContext
  private let postman = Postman()
  init(container: NSPersistentContainer) { context = container.viewContext }

  func send() async throws {
    for letter in try context.fetch(NSFetchRequest<Letter>(entityName: "Letter")) {
      await postman.take(letter.address)
    }
  }
}
