import Combine
import CoreData

// Objects of the view context go to the main queue; those of the block around do not belong there.

final class Layer: NSManagedObject {
  @NSManaged var name: String
}

final class Layers {
  let container: NSPersistentContainer
  private let worker: NSManagedObjectContext
  private var bag: Set<AnyCancellable> = []

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
  }

  func show(_ name: String) {
    let layer = Layer(context: container.viewContext)
    DispatchQueue.main.async {
      layer.name = name  // reveal: executor = main, owner(layer) = self.container.viewContext
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
      print(layer)  // reveal: executor = main, kind(layer) = object(Layer)
    }
  }

  func twin() {
    worker.perform {
      let layer = Layer(context: self.worker)
      DispatchQueue.main.async {
        print(layer)  // reveal: executor = main, kind(layer) = object(Layer), owner(layer) = self.worker
      }
    }
  }

  func observe() {
    let center = NotificationCenter.default
    center.publisher(for: .NSManagedObjectContextDidSave, object: worker)
      .compactMap { $0.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID> }
      .receive(on: DispatchQueue.main)
      .sink { ids in
        print(ids)  // reveal: executor = main
      }
      .store(in: &bag)
    center.publisher(for: .NSManagedObjectContextDidSave).sink { note in
      print(note)  // reveal: executor = elsewhere
    }.store(in: &bag)
  }
}
