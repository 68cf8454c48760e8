import CoreData

// Where a context comes from: which one it is, and which queue it has.

final class Note: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var owner: Note?
  @NSManaged var tags: Set<Note>
}

typealias Moc = NSManagedObjectContext

protocol StorageType {
  func saveAll()
}

extension NSManagedObjectContext: StorageType {
  func saveAll() { try? save() }  // reveal: executor = caller, duty(saveAll) = self
}

class BaseStore {
  let container = NSPersistentContainer(name: "Library")
  lazy var importer: NSManagedObjectContext = {
    let context = container.newBackgroundContext()
    return context  // reveal: kind(context) = context(background), owner(context) = context
  }()
  var view: NSManagedObjectContext { container.viewContext }
  static let shared = BaseStore()
  var worker: Moc

  init() {
    worker = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  }

  func makeContext() -> NSManagedObjectContext {
    let context = container.newBackgroundContext()
    context.name = "new"
    return context
  }
}

final class Store: BaseStore {
  func known() {
    let alias = self.importer
    print(alias)  // reveal: kind(alias) = context(background), owner(alias) = self.importer
    print(view)  // reveal: kind(view) = context(main)
    print(worker)  // reveal: kind(worker) = context(background), owner(worker) = self.worker
    let fresh = makeContext()
    print(fresh)  // reveal: kind(fresh) = context(background), owner(fresh) = fresh
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = worker
    print(child)  // reveal: kind(child) = context(main), owner(child) = child
    let typed = NSManagedObjectContext(.privateQueue)
    print(typed)  // reveal: kind(typed) = context(background)
    print(BaseStore.shared.view)  // reveal: kind(BaseStore.shared.view) = context(main)
  }

  func chosen(_ injected: NSManagedObjectContext?, _ storage: any StorageType, _ flag: Bool) {
    let context = injected ?? container.newBackgroundContext()
    print(context)  // reveal: kind(context) = context(borrowed)
    let either = flag ? importer : worker
    print(either)  // reveal: kind(either) = context(background)
    print(storage)  // reveal: kind(storage) = context(borrowed)
    guard let injected else { return }
    print(injected)  // reveal: kind(injected) = context(borrowed), owner(injected) = injected
    let captured = { [importer] in
      print(importer)  // reveal: kind(importer) = context(background), owner(importer) = self.importer
    }
    captured()
  }

  func names(_ viewContext: NSManagedObjectContext) {
    let backgroundContext = container.viewContext
    print(backgroundContext)  // reveal: kind(backgroundContext) = context(main)
    print(viewContext)  // reveal: kind(viewContext) = context(borrowed)
  }

  func optional(_ note: Note) {
    print(note.managedObjectContext)  // reveal: kind(note.managedObjectContext) = context(borrowed)
    if let context = note.managedObjectContext {
      print(context)  // reveal: kind(context) = context(borrowed)
    }
  }

  func task() {
    container.performBackgroundTask { context in
      print(context)  // reveal: executor = queue(new), kind(context) = context(background)
    }
  }

  func asyncTask() async throws {
    let count = try await container.performBackgroundTask { context in
      try context.count(for: NSFetchRequest<Note>(entityName: "Note"))  // reveal: executor = queue(new)
    }
    print(count)  // reveal: executor = concurrent
  }
}
