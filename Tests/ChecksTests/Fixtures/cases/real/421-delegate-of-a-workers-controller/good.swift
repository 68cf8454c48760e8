import CoreData

final class Sensor: NSManagedObject {
  @NSManaged var label: String
}

final class SensorWatcher: NSObject, NSFetchedResultsControllerDelegate {
  private let context: NSManagedObjectContext
  private var controller: NSFetchedResultsController<Sensor>?
  private var labels: [String] = []

  init(container: NSPersistentContainer) {
    context = container.newBackgroundContext()
    super.init()
    context.perform {
      let request = NSFetchRequest<Sensor>(entityName: "Sensor")
      request.sortDescriptors = [NSSortDescriptor(key: "label", ascending: true)]
      let controller = NSFetchedResultsController(
        fetchRequest: request, managedObjectContext: self.context, sectionNameKeyPath: nil, cacheName: nil)
      controller.delegate = self
      self.controller = controller
      do { try controller.performFetch() } catch { print(error) }
    }
  }

  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
    let sensors = controller.fetchedObjects as? [Sensor] ?? []
    let labels = sensors.map(\.label)
    DispatchQueue.main.async {
      self.labels = labels
    }
  }
}
