import Combine
import CoreData

// A continuation or promise around `perform`: the closure is on the queue, and what it returns leaves it.

final class Course: NSManagedObject {
  @NSManaged var name: String
}

final class CorePersistence {
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func perform<T>(block: @escaping () -> T) async -> T {  // reveal: runs(perform) = queue(self.context)
    await withCheckedContinuation { continuation in
      context.perform {
        let result = block()  // reveal: executor = queue(self.context)
        continuation.resume(returning: result)
      }
    }
  }

  func throwing<T>(_ block: @escaping (NSManagedObjectContext) throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in  // reveal: runs(throwing) = queue(self.context)
      context.perform {
        do {
          continuation.resume(returning: try block(self.context))
        } catch {
          continuation.resume(throwing: error)
        }
      }
    }
  }

  func promised(_ block: @escaping () -> Void) -> Future<Void, Never> {  // reveal: runs(promised) = queue(self.context)
    Future { promise in
      self.context.perform {
        block()
        promise(.success(()))
      }
    }
  }

  func use() async throws {
    let count = await perform { 1 }  // reveal: executor = queue(self.context)
    let courses = try await throwing { context in
      try context.fetch(NSFetchRequest<Course>(entityName: "Course"))  // reveal: executor = queue(self.context)
    }
    print(count, courses)  // reveal: executor = concurrent
    print(count, courses)  // reveal: kind(courses) = [object(Course)], owner(courses) = self.context
    _ = promised { print(1) }  // reveal: executor = queue(self.context)
  }
}
