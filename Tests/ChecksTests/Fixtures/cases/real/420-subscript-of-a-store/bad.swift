import CoreData

final class Word: NSManagedObject {
  @NSManaged var meaning: String
}

final class Lexicon {
  private let context: NSManagedObjectContext
  init(container: NSPersistentContainer) { context = container.newBackgroundContext() }

  subscript(spelling: String) -> String? {
    let request = NSFetchRequest<Word>(entityName: "Word")
    request.predicate = NSPredicate(format: "spelling == %@", spelling)
    return (try? context.fetch(request))?.first?.meaning  // expect: context-outside-perform
  }
}

@MainActor
final class LexiconModel {
  private let lexicon: Lexicon
  init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  func show(_ word: String) { print(lexicon[word] ?? "") }  // fair: context-outside-perform
}
