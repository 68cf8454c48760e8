import CoreData

// An operation runs on a queue that is not the main one unless the project says so; what it does with a context it does inside `perform`.

final class Installed: NSManagedObject {
  @NSManaged var name: String
}

class ResultOperation<Value>: Operation, @unchecked Sendable {
  var handler: ((Result<Value, Error>) -> Void)?

  func finish(_ result: Result<Value, Error>) { handler?(result) }
}

final class RemoveOperation: ResultOperation<Void>, @unchecked Sendable {
  private let installed: Installed
  private let context: NSManagedObjectContext

  init(_ installed: Installed, _ context: NSManagedObjectContext) {
    self.installed = installed
    self.context = context
  }

  override func main() {
    super.main()  // reveal: executor = concurrent
    context.perform {
      self.context.delete(self.installed)  // reveal: executor = queue(self.context)
      self.finish(Result { try self.context.save() })  // reveal: executor = queue(self.context)
    }
  }
}

final class StoreOperation: Operation, @unchecked Sendable {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  override func start() {
    let context = container.newBackgroundContext()
    context.performAndWait {
      try? context.save()  // reveal: executor = queue(context)
    }
  }
}

func enqueue(_ queue: OperationQueue, _ container: NSPersistentContainer) {
  let block = BlockOperation { print(1) }  // reveal: executor = elsewhere
  queue.addOperation(block)
  OperationQueue().addOperation { print(2) }  // reveal: executor = concurrent
  queue.addOperation { print(3) }  // reveal: executor = elsewhere
}
