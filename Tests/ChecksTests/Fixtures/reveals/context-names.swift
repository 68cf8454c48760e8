import CoreData

// Names prove nothing: what a context is made of decides.

final class Stack {
  let container: NSPersistentContainer
  lazy var backgroundViewContext: NSManagedObjectContext = container.newBackgroundContext()
  lazy var mainContext: NSManagedObjectContext = {
    NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
  }()

  init(_ container: NSPersistentContainer) { self.container = container }

  func use(_ viewContext: NSManagedObjectContext, _ backgroundContext: NSManagedObjectContext) {
    print(backgroundViewContext)  // reveal: kind(backgroundViewContext) = context(background)
    print(mainContext)  // reveal: kind(mainContext) = context(background)
    print(viewContext)  // reveal: kind(viewContext) = context(borrowed)
    print(backgroundContext)  // reveal: kind(backgroundContext) = context(borrowed)
    let worker = container.viewContext
    print(worker)  // reveal: kind(worker) = context(main)
    worker.perform { print(1) }  // reveal: executor = main
    let view = container.newBackgroundContext()
    view.perform { print(2) }  // reveal: executor = queue(view)
  }
}
