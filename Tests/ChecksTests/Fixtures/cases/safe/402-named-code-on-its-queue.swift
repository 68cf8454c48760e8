// SAFE: closures in constants, functions in functions, subscripts and lazy values that need a queue are only used on it.
// ANALYZER: each runs where it is called; a subscript has no name, and counts as used wherever one is.
import CoreData

final class Lamp: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var isOn: Bool
}

final class LampStore {
  private let worker: NSManagedObjectContext
  init(container: NSPersistentContainer) { worker = container.newBackgroundContext() }

  private lazy var lamps: [Lamp] = {
    (try? worker.fetch(NSFetchRequest<Lamp>(entityName: "Lamp"))) ?? []
  }()

  private subscript(name: String) -> Lamp? { lamps.first { $0.name == name } }

  func isOn(_ name: String) async -> Bool {
    await worker.perform { self[name]?.isOn ?? false }
  }

  func turnOff() {
    worker.perform { [self] in
      func dim(_ lamp: Lamp) { lamp.isOn = false }
      let all = { lamps.forEach { dim($0) } }
      all()
    }
  }
}

@MainActor
final class LampModel {
  private let context: NSManagedObjectContext
  init(container: NSPersistentContainer) { context = container.viewContext }

  func rename(_ lamp: Lamp) {
    let work = { lamp.name = lamp.name.uppercased() }
    DispatchQueue.main.async { work() }
    func show() { print(lamp.name) }
    Task { show() }
  }
}
