import CoreData

// `@MainActor` on a function or type binds it, on lines of its own, between other attributes, and in other places.

final class Person: NSManagedObject {
  @NSManaged var name: String
}

@MainActor
@available(iOS 16, *)
public final class CurrentUser {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func load() throws -> [Person] {
    try context.fetch(NSFetchRequest<Person>(entityName: "Person"))  // reveal: executor = main
  }

  func reload() async throws {
    _ = try load()  // reveal: executor = main
    await Task.yield()
    try context.save()  // reveal: executor = main
  }

  nonisolated func identifier() -> String {
    "user"  // reveal: executor = caller
  }
}

@available(iOS 16, *)
extension CurrentUser {
  func publish() { print(1) }  // reveal: executor = main
}

final class Directory {
  @discardableResult
  @MainActor
  public func names(in context: NSManagedObjectContext) throws -> [String] {
    try context.fetch(NSFetchRequest<Person>(entityName: "Person")).map(\.name)  // reveal: executor = main
  }

  @MainActor var title: String { "\(self)" }  // reveal: executor = main
  @MainActor static func shared() -> Int { 1 }  // reveal: executor = main

  func plain() { print(1) }  // reveal: executor = caller

  func hop() async throws {
    let context = NSManagedObjectContext(.mainQueue)
    _ = try await names(in: context)  // reveal: executor = concurrent
  }
}

@MainActor protocol Presenting {
  func show()
}

final class Presenter: Presenting {
  func show() { print(1) }  // reveal: executor = main
}

final class Late {}

extension Late: Presenting {
  func show() { print(1) }  // reveal: executor = main
}
