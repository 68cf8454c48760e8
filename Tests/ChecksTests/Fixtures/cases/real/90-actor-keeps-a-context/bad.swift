// An actor keeps a context that it is given, and uses it on its own executor: whichever context that is, this is not its
// queue.
import CoreData

actor LayerSource {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func count() throws -> Int {
    try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Layer"))  // expect: context-outside-perform
  }
}

final class LayerReader {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func count() async throws -> Int {
    try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Layer"))  // expect: context-outside-perform
  }
}
