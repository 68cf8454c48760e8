import CoreData

// An ID goes out, and the other context looks the object up: the object of that name there is another one.

final class App: NSManagedObject {
  @NSManaged var name: String
}

final class Apps {
  let container: NSPersistentContainer
  private let worker: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func rename(_ app: App, _ name: String) {
    let id = app.objectID
    container.performBackgroundTask { context in
      guard let app = try? context.existingObject(with: id) as? App else { return }
      app.name = name  // reveal: executor = queue(new), kind(app) = object(App), owner(app) = new
    }
    worker.perform {
      let app = self.worker.object(with: app.objectID) as! App
      app.name = name  // reveal: executor = queue(self.worker), kind(app) = object(App), owner(app) = self.worker
    }
    worker.perform {
      let found = self.worker.registeredObject(for: id) as? App
      print(found)  // reveal: kind(found) = object(App), owner(found) = self.worker
    }
  }

  func twin() {
    let app = App(context: container.viewContext)
    worker.perform {
      app.name = "wrong"  // reveal: executor = queue(self.worker), owner(app) = self.container.viewContext
    }
  }

  func main(_ ids: [NSManagedObjectID]) {
    let view = container.viewContext
    let apps = ids.compactMap { view.object(with: $0) as? App }
    print(apps)  // reveal: kind(apps) = [object(App)], owner(apps) = self.container.viewContext
  }
}
