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
    let ids = laps.map(\.objectID)
    let pairs = zip(laps, best).map { $0.seconds - $1 }
    Task.detached {
      for (id, gap) in zip(ids, pairs) {
        print(id, gap)
      }
      for (lap, time) in zip(laps, best) {
        print(lap.objectID, time)
      }
    }
  }

  func gaps() throws {
    let laps = try laps()
    Task { @MainActor in
      print(zip(laps, laps.dropFirst()).map { $1.seconds - $0.seconds })
    }
  }

  func list() throws {
    let names = try laps().enumerated().map { ($0.offset, $0.element.runner) }
    Task.detached {
      names.forEach { print($0.0, $0.1) }
    }
  }
}
