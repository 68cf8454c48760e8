import CoreData

// A closure that is passed on through functions and queues: the innermost `perform` decides.

protocol StorageType: AnyObject {
  func perform(_ closure: @escaping () -> Void)
  func saveIfNeeded()
}

extension NSManagedObjectContext: StorageType {
  func saveIfNeeded() {  // reveal: duty(saveIfNeeded) = self
    if hasChanges { try? save() }
  }
}

final class CoreDataManager {
  private let container: NSPersistentContainer
  private let queue = OperationQueue()
  private lazy var writer: StorageType = container.newBackgroundContext()

  init(_ container: NSPersistentContainer) { self.container = container }

  func performAndSave(_ operation: @escaping (StorageType) -> Void) {
    let writer = self.writer  // reveal: runs(performAndSave) = queue(self.writer)
    queue.addOperation {
      print(1)  // reveal: executor = concurrent
      writer.perform {
        operation(writer)  // reveal: executor = queue(self.writer)
        writer.saveIfNeeded()
      }
    }
  }

  func forward(_ operation: @escaping (StorageType) -> Void) {  // reveal: runs(forward) = queue(self.writer)
    performAndSave(operation)
  }

  func forwardTwice(_ operation: @escaping () -> Void) {  // reveal: runs(forwardTwice) = queue(self.writer)
    forward { _ in operation() }
  }

  func use() {
    performAndSave { storage in
      storage.saveIfNeeded()  // reveal: executor = queue(self.writer), kind(storage) = context(background)
    }
    forward { storage in
      print(storage)  // reveal: executor = queue(self.writer), kind(storage) = context(background)
    }
    forwardTwice { print(2) }  // reveal: executor = queue(self.writer)
  }
}

enum Controller {
  static let operations = OperationQueue()

  static func perform(_ context: NSManagedObjectContext, _ task: @escaping (NSManagedObjectContext) -> Void) {
    operations.addOperation {  // reveal: runs(perform) = queue(parameter 0)
      context.performAndWait { task(context) }
    }
  }

  static func save(_ worker: NSManagedObjectContext) {
    perform(worker) { context in
      try? context.save()  // reveal: executor = queue(worker), owner(context) = worker
    }
  }
}
