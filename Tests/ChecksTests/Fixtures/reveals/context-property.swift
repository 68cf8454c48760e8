import CoreData

// A context that a property holds: annotated, lazy, computed, inherited, required by a protocol.

class Base {
  let container: NSPersistentContainer
  let annotated: NSManagedObjectContext
  let worker: NSManagedObjectContext
  lazy var importer: NSManagedObjectContext = {
    let context = container.newBackgroundContext()
    context.name = "importer"
    return context  // reveal: kind(context) = context(background)
  }()
  lazy var editing = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  var view: NSManagedObjectContext { container.viewContext }
  var aliased: NSManagedObjectContext { importer }

  init(_ container: NSPersistentContainer, _ given: NSManagedObjectContext) {
    self.container = container
    annotated = given
    worker = container.newBackgroundContext()
  }
}

enum Shared {
  static let container = NSPersistentContainer(name: "Shared")
  static let importer = container.newBackgroundContext()
  static var view: NSManagedObjectContext { container.viewContext }
}

protocol HasContext {
  var context: NSManagedObjectContext { get }
}

extension HasContext {
  func clear() {  // reveal: duty(clear) = self.context
    context.reset()  // reveal: executor = caller, kind(context) = context(borrowed)
  }
}

final class Derived: Base {
  func use() {
    print(annotated)  // reveal: kind(annotated) = context(borrowed), owner(annotated) = self.annotated
    print(worker)  // reveal: kind(worker) = context(background), owner(worker) = self.worker
    print(importer)  // reveal: kind(importer) = context(background), owner(importer) = self.importer
    print(editing)  // reveal: kind(editing) = context(main)
    print(view)  // reveal: kind(view) = context(main)
    print(aliased)  // reveal: kind(aliased) = context(background)
    print(Shared.importer)  // reveal: kind(Shared.importer) = context(background)
    print(Shared.importer)  // reveal: owner(Shared.importer) = Shared.importer
    print(Shared.view)  // reveal: kind(Shared.view) = context(main)
  }
}
