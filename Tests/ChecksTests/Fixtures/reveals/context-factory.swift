import CoreData

// A function makes the context; where it leaves the queue to its argument, the argument decides.

protocol ContextMaking {
  func makeContext(concurrencyType: NSManagedObjectContextConcurrencyType, name: String?) -> NSManagedObjectContext
}

final class Database: ContextMaking {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func makeContext(
    concurrencyType: NSManagedObjectContextConcurrencyType, name: String? = nil
  ) -> NSManagedObjectContext {
    let context = NSManagedObjectContext(concurrencyType: concurrencyType)
    context.persistentStoreCoordinator = container.persistentStoreCoordinator
    context.name = name
    return context
  }

  func newTaskContext() -> NSManagedObjectContext {
    let context = container.newBackgroundContext()
    context.undoManager = nil
    return context
  }

  func mainContext() -> NSManagedObjectContext { container.viewContext }

  static func child(of parent: NSManagedObjectContext) -> NSManagedObjectContext {
    let child = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    child.parent = parent
    return child
  }
}

final class Models {
  private let database: Database
  private let maker: ContextMaking

  init(_ database: Database) {
    self.database = database
    maker = database
  }

  func use() {
    let task = database.newTaskContext()
    print(task)  // reveal: kind(task) = context(background), owner(task) = task
    let view = database.mainContext()
    print(view)  // reveal: kind(view) = context(main)
    let child = Database.child(of: view)
    print(child)  // reveal: kind(child) = context(background), owner(child) = child
    let shown = database.makeContext(concurrencyType: .mainQueueConcurrencyType)
    print(shown)  // reveal: kind(shown) = context(main), owner(shown) = shown
    let hidden = database.makeContext(concurrencyType: .privateQueueConcurrencyType, name: "hidden")
    print(hidden)  // reveal: kind(hidden) = context(background), owner(hidden) = hidden
    hidden.perform { print(1) }  // reveal: executor = queue(hidden)
    let known = maker.makeContext(concurrencyType: .privateQueueConcurrencyType, name: nil)
    print(known)  // reveal: kind(known) = context(background)
  }

  func unknown(_ type: NSManagedObjectContextConcurrencyType) {
    let context = database.makeContext(concurrencyType: type)
    print(context)  // reveal: kind(context) = context(borrowed), owner(context) = context
  }
}
