import CoreData

// Two closures: each runs where its own parameter is run, by its label and by its place after the brackets.

final class Manager {
  private let worker: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { worker = container.newBackgroundContext() }

  func performAndSave(
    _ operation: @escaping (NSManagedObjectContext) -> Void, completion: (() -> Void)?, on queue: DispatchQueue
  ) {
    worker.perform {  // reveal: runs(performAndSave) = queue(self.worker) given(parameter 2)
      operation(self.worker)
      try? self.worker.save()
      queue.async { completion?() }
    }
  }

  func save(_ block: @escaping () -> Void, success: @escaping () -> Void, failure: @escaping (Error) -> Void) {
    worker.perform {  // reveal: runs(save) = queue(self.worker) main concurrent
      block()
      do {
        try self.worker.save()
        DispatchQueue.main.async { success() }
      } catch {
        DispatchQueue.global().async { failure(error) }
      }
    }
  }

  func use() {
    performAndSave({ context in
      print(context)  // reveal: executor = queue(self.worker), kind(context) = context(background)
    }, completion: {
      print(1)  // reveal: executor = main
    }, on: .main)
    save {
      print(2)  // reveal: executor = queue(self.worker)
    } success: {
      print(3)  // reveal: executor = main
    } failure: { error in
      print(error)  // reveal: executor = concurrent
    }
    save({ print(4) }, success: {
      print(5)  // reveal: executor = main
    }) { error in
      print(error)  // reveal: executor = concurrent
    }
  }
}
