import CoreData

final class Ballot: NSManagedObject {
  @NSManaged var choice: String
}

actor Tally {
  private var counts: [String: Int] = [:]
  func count(_ choice: String) { counts[choice, default: 0] += 1 }
}

func count(_ choice: String, in tally: isolated Tally) {
  tally.count(choice)
}

@MainActor
final class ElectionModel {
  private let context: NSManagedObjectContext
  private let tally = Tally()
  init(container: NSPersistentContainer) { context = container.viewContext }

  func close() async throws {
    for ballot in try context.fetch(NSFetchRequest<Ballot>(entityName: "Ballot")) {
      await count(ballot.choice, in: tally)
    }
  }
}
