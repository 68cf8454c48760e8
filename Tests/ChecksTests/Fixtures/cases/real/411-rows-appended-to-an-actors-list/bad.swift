import CoreData

final class Letter: NSManagedObject {
  @NSManaged var address: String
}

actor Postman {
  private var bag: [Letter] = []
  func take(_ letter: Letter) { bag.append(letter) }
  func deliver() {
    for letter in bag { print(letter.address) }  // expect: managed-object-crosses-task
  }
}

@MainActor
final class PostOffice {
  private let context: NSManagedObjectContext
  private let postman = Postman()
  init(container: NSPersistentContainer) { context = container.viewContext }

  func send() async throws {
    for letter in try context.fetch(NSFetchRequest<Letter>(entityName: "Letter")) {
      await postman.take(letter)  // fair: managed-object-crosses-task
    }
  }
}
