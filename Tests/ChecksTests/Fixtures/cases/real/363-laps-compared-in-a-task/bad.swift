import CoreData

@objc(Lap)
final class Lap: NSManagedObject {
  @NSManaged var runner: String
  @NSManaged var seconds: Double
}

@MainActor
final class LapTimes {
  let context: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    context = container.viewContext
  }

  private func laps() throws -> [Lap] { try context.fetch(NSFetchRequest<Lap>(entityName: "Lap")) }

  func compare(with best: [Double]) throws {
    let laps = try laps()
    Task.detached {
      for (lap, time) in zip(laps, best) {
        print(lap.seconds - time)  // expect: managed-object-crosses-task
      }
    }
  }

  func gaps() throws {
    let laps = try laps()
    Task.detached {
      let gaps = zip(laps, laps.dropFirst()).map { $1.seconds - $0.seconds }  // expect: managed-object-crosses-task
      print(gaps)
    }
  }

  func list() throws {
    let laps = try laps()
    Task.detached {
      laps.enumerated().forEach { print($0.offset, $0.element.runner) }  // expect: managed-object-crosses-task
    }
  }
}
