import CoreData

final class Runner: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var time: Double
}

struct RaceResults {
  let container: NSPersistentContainer

  private func runners(_ context: NSManagedObjectContext) async throws -> [Runner] {
    try await context.perform { try context.fetch(NSFetchRequest<Runner>(entityName: "Runner")) }
  }

  func paired(with numbers: [Int]) async throws {
    let runners = try await runners(container.newBackgroundContext())
    for (runner, number) in zip(runners, numbers) {
      print(number, runner.name)  // expect: managed-object-escapes-perform
    }
  }

  func ranked() async throws -> [String] {
    let runners = try await runners(container.newBackgroundContext())
    return runners.enumerated().map { "\($0.offset): \($0.element.name)" }  // expect: managed-object-escapes-perform
  }

  func all() async throws {
    let context = container.newBackgroundContext()
    let both = try await runners(context) + runners(context)
    print(both.map(\.time))  // expect: managed-object-escapes-perform
  }

  func fastest() async throws -> String? {
    var others = try await runners(container.newBackgroundContext()).makeIterator()
    return others.next()?.name  // expect: managed-object-escapes-perform
  }
}
