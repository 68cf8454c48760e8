import CoreData

final class Letter: NSManagedObject {
  @NSManaged var id: String
  @NSManaged var text: String?

  static func load(_ id: String, in context: NSManagedObjectContext) -> Letter? {
    let request = NSFetchRequest<Letter>(entityName: "Letter")
    request.predicate = NSPredicate(format: "id == %@", id)
    request.fetchLimit = 1
    return try? context.fetch(request).first
  }
}

extension NSManagedObjectContext {
  // The result's type says whose function is meant.
  func letter(_ id: String) -> Letter? { .load(id, in: self) }
}

final class LetterSender {
  private let reader: NSManagedObjectContext
  private let queue = DispatchQueue(label: "letters")

  init(_ container: NSPersistentContainer) { reader = container.newBackgroundContext() }

  func send(_ id: String, _ then: @escaping (String) -> Void) {
    queue.async { [reader] in
      guard let text = reader.letter(id)?.text else { return }  // expect: context-outside-perform
      then(text)
    }
  }
}
