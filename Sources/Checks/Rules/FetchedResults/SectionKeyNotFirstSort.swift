import Lexer

/// A results controller makes sections by an attribute that its request does not sort by first.
struct SectionKeyNotFirstSort: Rule {
  static let info = RuleInfo(
    slug: "section-key-not-first-sort",
    family: .fetchedResults,
    level: .warning,
    summary: "A results controller's sections are not what its request sorts by first",
    why: """
      A results controller begins a new section wherever the section key changes from one row to the next. Rows that \
      are not sorted by that key first come in no order of sections, and land in wrong ones.
      """,
    instead: "Let the first sort descriptor sort by the section key.",
    examples: [
      .bad(
        """
        import CoreData

        final class Recipe: NSManagedObject {
          @NSManaged var cuisine: String
          @NSManaged var title: String
        }

        func recipes(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Recipe> {
          let request = NSFetchRequest<Recipe>(entityName: "Recipe")
          request.fetchBatchSize = 20
          request.sortDescriptors = [NSSortDescriptor(keyPath: \\Recipe.title, ascending: true)]
          return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context,
            sectionNameKeyPath: ⟦#keyPath(Recipe.cuisine)⟧, cacheName: nil)
        }
        """),
      .good(
        """
        import CoreData

        final class Recipe: NSManagedObject {
          @NSManaged var cuisine: String
          @NSManaged var title: String
        }

        func recipes(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Recipe> {
          let request = NSFetchRequest<Recipe>(entityName: "Recipe")
          request.fetchBatchSize = 20
          request.sortDescriptors = [
            NSSortDescriptor(keyPath: \\Recipe.cuisine, ascending: true),
            NSSortDescriptor(keyPath: \\Recipe.title, ascending: true),
          ]
          return NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context,
            sectionNameKeyPath: #keyPath(Recipe.cuisine), cacheName: nil)
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for site in ResultsSites(file.inference).controllers {
      guard let argument = Arguments(file.outline, site.call)[Names.sectionNameKeyPath],
        let section = ValueSourceReader(file.inference).source(of: argument)?.keyPath,
        case .named(_, let results) = file.inference.value(of: site.request).type, let entity = results.first,
        let properties = EntityProperties(entity, file.inference),
        let property = property(section, properties, file.inference)
      else { continue }
      let facts = RequestReader(file.inference).facts(of: site.request)
      guard case .sorted(let firstKey?) = facts.sort, let sorted = properties[firstWord(of: firstKey)],
        !groups(firstKey, sorted, section, property)
      else { continue }
      let location = file.location(file.outline[argument].tokens)
      findings.report(
        "sections are made by '\(section)' and the rows are sorted by '\(firstKey)' first; sort by '\(section)' first",
        at: location,
        flow: [
          facts.made.map { FlowStep($0, "the request is made here, and sorts by '\(firstKey)' first") },
          FlowStep(location, "the sections are made by '\(section)'"),
        ].compactMap { $0 })
    }
  }

  /// The stored attribute that a section key leads to, through to-one relationships.
  private func property(
    _ key: String, _ properties: EntityProperties, _ inference: FileInference
  ) -> EntityProperty? {
    var properties = properties
    let words = key.split(separator: ".").map(String.init)
    for (place, word) in words.enumerated() {
      guard let property = properties[word], property.isStored else { return nil }
      switch property.kind {
      case .attribute:
        return place == words.count - 1 ? property : nil
      case .relationship(let destination, let isToMany):
        guard !isToMany, let next = EntityProperties(destination, inference) else { return nil }
        properties = next
      }
    }
    return nil
  }

  // MARK: Sorts that group the rows in the same way

  /// Whether a first sort may leave the rows of a section together although it is no sort by the section key.
  private func groups(_ first: String, _ sorted: EntityProperty, _ section: String, _ key: EntityProperty) -> Bool {
    if first == section { return true }
    // `group.order` under `group.name`: both are the same row's.
    if first.contains("."), firstWord(of: first) == firstWord(of: section) { return true }
    if first == firstWord(of: section) { return true }
    let firstWords = words(of: first)
    // Of `aisle.name` the relationship says what the rows are grouped by.
    let way = section.lastIndex(of: ".").map { String(section[..<$0]) }
    let sectionWords = words(of: section)
    // `cuisineOrder` under `cuisine`, `title` under `titleInitial`; `name` and `lastName` only have a word in common.
    let shared = firstWords.intersection(way.map { words(of: $0) } ?? sectionWords)
    if !shared.subtracting(Self.plainWords).isEmpty { return true }
    if way == nil, firstWords.isSubset(of: sectionWords) { return true }
    // A date under its month, a name under its first letter: the section is a part of what the rows are sorted by.
    return !sectionWords.isDisjoint(with: Self.partWords) || !firstWords.isDisjoint(with: Self.rankWords)
  }

  private func firstWord(of key: String) -> String { String(key.prefix { $0 != "." }) }

  /// The words of a name in camel case, in lower case.
  private func words(of key: String) -> Set<String> {
    var words: [String] = [""]
    for character in key {
      if character.isUppercase || character == "." || character == "_" { words.append("") }
      if character.isLetter || character.isNumber { words[words.count - 1].append(character.lowercased()) }
    }
    return Set(words.filter { $0.count > 2 })
  }

  /// Words of keys that are made of another value: of a date, or of the beginning of a name.
  private static let partWords: Set<String> = [
    "day", "days", "week", "weekday", "month", "quarter", "season", "year", "decade", "hour", "date", "time", "period",
    "initial", "initials", "letter", "first", "alphabet", "section", "bucket", "header", "heading", "index",
  ]
  /// Words that keys of different meaning have.
  private static let plainWords: Set<String> = [
    "name", "title", "text", "value", "type", "label", "string", "identifier",
  ]
  /// Words of keys that the app itself ranks the rows by.
  private static let rankWords: Set<String> = [
    "order", "index", "rank", "position", "priority", "sort", "sorting", "sequence", "number", "section",
  ]
}
