import CoreData

final class Gauge: NSManagedObject {
  @NSManaged var level: Double
}

final class GaugeReader {
  private let worker: NSManagedObjectContext
  private let lock = DispatchQueue(label: "gauges")
  private var levels: [Double] = []

  init(container: NSPersistentContainer) { worker = container.newBackgroundContext() }

  @MainActor
  func read() async throws {
    try await worker.perform { [worker, lock] in
      for gauge in try worker.fetch(NSFetchRequest<Gauge>(entityName: "Gauge")) {
        lock.sync { self.levels.append(gauge.level) }
      }
    }
  }
}
