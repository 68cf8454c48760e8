import CoreData

// Groups, recorders, names of callers: what else a wrapper takes does not matter.

protocol ErrorRecorder {
  func record(_ error: Error)
}

extension NSManagedObjectContext {
  func perform(group: DispatchGroup, block: @escaping () -> Void) {  // reveal: runs(perform) = queue(self)
    group.enter()
    perform {
      block()
      group.leave()
    }
  }

  func performChanges(_ block: @escaping () -> Void, errorRecorder: ErrorRecorder) {
    perform {  // reveal: runs(performChanges) = queue(self)
      block()
      do { try self.save() } catch { errorRecorder.record(error) }
    }
  }

  func logged(_ name: String = #function, line: Int = #line, _ block: () throws -> Void) rethrows {
    try performAndWait {  // reveal: runs(logged) = queue(self)
      print(name, line)
      try block()
    }
  }
}

final class Sync {
  private let context: NSManagedObjectContext
  private let group = DispatchGroup()

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func perform(_ block: @escaping () -> Void) {
    context.perform(group: group, block: block)
  }

  func use(_ recorder: ErrorRecorder) throws {
    context.perform(group: group) { print(1) }  // reveal: executor = queue(self.context)
    context.performChanges({ print(2) }, errorRecorder: recorder)  // reveal: kind(context) = context(background)
    context.performChanges({
      print(3)  // reveal: executor = queue(self.context)
    }, errorRecorder: recorder)
    try context.logged { print(4) }  // reveal: executor = queue(self.context)
    try context.logged("use", line: 1) { print(5) }  // reveal: executor = queue(self.context)
    perform { print(6) }  // reveal: executor = queue(self.context)
  }
}
