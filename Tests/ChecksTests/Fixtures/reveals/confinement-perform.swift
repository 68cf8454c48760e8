import CoreData

// The innermost closure that is given to a context's `perform` decides, through all that stands where it is.

final class Label: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var isArchived: Bool
}

struct Workspace {
  var contexts: [NSManagedObjectContext]
  var spare: NSManagedObjectContext?
}

final class LabelStore {
  private let worker: NSManagedObjectContext
  private var workspace: Workspace

  init(_ container: NSPersistentContainer) {
    worker = container.newBackgroundContext()
    workspace = Workspace(contexts: [], spare: container.newBackgroundContext())
  }

  func archive(_ names: [String], _ mode: Int) {
    worker.perform {
      let request = NSFetchRequest<Label>(entityName: "Label")
      defer { self.worker.reset() }  // reveal: executor = queue(self.worker)
      do {
        let labels = try self.worker.fetch(request)  // reveal: executor = queue(self.worker)
        if labels.isEmpty {
          print(labels)  // reveal: executor = queue(self.worker), kind(labels) = [object(Label)]
        }
        for label in labels where names.contains(label.title) {
          label.isArchived = true  // reveal: executor = queue(self.worker), owner(label) = self.worker
        }
        labels.forEach { $0.isArchived = true }  // reveal: executor = queue(self.worker)
        let titles = labels.map { $0.title }  // reveal: executor = queue(self.worker)
        let long = labels.reduce(0) { $0 + $1.title.count }  // reveal: executor = queue(self.worker)
        switch mode {
        case 0: print(titles)  // reveal: executor = queue(self.worker)
        default: print(long)  // reveal: executor = queue(self.worker)
        }
        _ = Result { try self.worker.save() }  // reveal: executor = queue(self.worker)
        autoreleasepool { self.worker.refreshAllObjects() }  // reveal: executor = queue(self.worker)
      } catch {
        print(error)  // reveal: executor = queue(self.worker)
      }
    }
    print(names)  // reveal: executor = caller
  }

  func count() async throws -> Int {
    try await worker.perform(schedule: .enqueued) {
      try self.worker.count(for: NSFetchRequest<Label>(entityName: "Label"))  // reveal: executor = queue(self.worker)
    }
  }

  func paths(_ given: NSManagedObjectContext?, _ any: Any) {
    self.worker.perform { print(1) }  // reveal: executor = queue(self.worker)
    given?.perform { print(2) }  // reveal: executor = queue(given)
    given!.perform { print(3) }  // reveal: executor = queue(given)
    workspace.spare?.perform { print(4) }  // reveal: executor = queue(self.workspace.spare)
    (any as? NSManagedObjectContext)?.perform { print(5) }  // reveal: executor = unknown
    child().perform { print(6) }  // reveal: executor = queue(new)
  }

  private func child() -> NSManagedObjectContext {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = worker
    return child
  }

  func nested(_ container: NSPersistentContainer) {
    worker.perform {
      let view = container.viewContext
      view.perform {
        print(view)  // reveal: executor = main, kind(view) = context(main)
      }
      print(view)  // reveal: executor = queue(self.worker)
    }
  }
}
