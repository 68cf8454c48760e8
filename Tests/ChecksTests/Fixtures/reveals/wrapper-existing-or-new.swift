import CoreData

// `.existing` leaves the closure where the caller is, `.new` brings it to a queue: what holds of both is little.

final class DataController {
  enum Choice {
    case existing(NSManagedObjectContext)
    case new
  }

  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func perform(_ choice: Choice, _ task: @escaping (NSManagedObjectContext) -> Void) {
    switch choice {  // reveal: runs(perform) = unknown
    case .existing(let context):
      task(context)  // reveal: executor = caller
    case .new:
      container.performBackgroundTask { context in
        task(context)  // reveal: executor = queue(new)
      }
    }
  }

  func use(_ known: NSManagedObjectContext) {
    perform(.existing(known)) { context in
      print(context)  // reveal: executor = unknown
    }
    perform(.new) { context in
      print(context)  // reveal: executor = unknown
    }
  }

  func either(_ given: NSManagedObjectContext?, _ task: @escaping () -> Void) {
    let context = given ?? container.newBackgroundContext()  // reveal: runs(either) = queue(parameter 0)
    context.perform(task)
  }
}
